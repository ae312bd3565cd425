"""The terminal that fills the screen, with Textual: `undercroft[terminal]`.

It draws the same scenes and asks the same questions as the plain one and the page; the session
behind it is the plain one's. Nothing here decides what is allowed: what can be pointed at stands in
the options, and what cannot is explained by the match.
"""
