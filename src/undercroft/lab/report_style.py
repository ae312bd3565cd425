"""How a report looks: the colours of the table, light and dark."""

from __future__ import annotations

STYLE = """
:root{color-scheme:light dark;--wood:light-dark(#d9bd8e,#1d1611);
--panel:light-dark(#faf4e6,#1b1e23);
--panel-2:light-dark(#f0e6d0,#252a31);--line:light-dark(#cdb98f,#3d454f);
--strong:light-dark(#8f7749,#5d6874);--ink:light-dark(#261d12,#f3ecdd);
--ink-2:light-dark(#594a35,#c0b8a8);--brass:light-dark(#80590c,#e0b863);
--hero:light-dark(#0a5f96,#6cc0f0);--foe:light-dark(#a63c0c,#ff9263);
--aim:light-dark(#983100,#ffb14a);--heal:light-dark(#0b6b4b,#5fd6a4);
--bond:light-dark(#5b2a86,#d4a8ff);--floor:light-dark(#d8d0c0,#3a4048);
--ui:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
--display:"Iowan Old Style","Palatino Linotype",Palatino,P052,"Book Antiqua",Georgia,serif}
*{box-sizing:border-box;margin:0}
body{font:14px/1.45 var(--ui);color:var(--ink);background:var(--wood);padding:16px;
max-width:1400px;margin:auto}
header{padding:4px 4px 16px}
.over{font:700 12px/1.3 var(--display);letter-spacing:.07em;text-transform:uppercase;
color:var(--ink-2)}
h1{font:700 clamp(22px,4vw,32px)/1.15 var(--display);text-wrap:balance}
h2{font:700 13px/1.2 var(--display);letter-spacing:.06em;text-transform:uppercase;
color:var(--brass);margin-bottom:10px}
main{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:14px}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:14px;padding:14px 16px;
box-shadow:0 2px 4px #0003,0 8px 22px #0003;min-width:0}
.wide,.answer{grid-column:1/-1}
.answer{border-color:var(--brass);border-width:2px}
.answer p{font:600 clamp(16px,2.4vw,20px)/1.4 var(--display);text-wrap:pretty}
.both{display:grid;grid-template-columns:minmax(0,1.08fr) minmax(0,1fr);gap:14px;align-items:start}
.wide .both{grid-template-columns:minmax(0,1.6fr) minmax(0,1fr)}
.plot{max-width:560px}.wide .plot{max-width:720px}
.note{color:var(--ink-2);font-size:12.5px;margin-top:10px}
.known b{font:700 26px/1.1 var(--display)}.known span{color:var(--ink-2);font-size:12.5px}
.known{margin-bottom:8px}
.table{overflow:auto;max-height:560px}
.table:focus-visible{outline:3px solid var(--brass);outline-offset:2px;border-radius:4px}
table{border-collapse:collapse;width:100%;font-size:13px}
th,td{padding:5px 6px;border-bottom:1px solid var(--line);text-align:left;vertical-align:middle}
thead th{color:var(--ink-2);font-size:11.5px;font-weight:600;position:sticky;top:0;
background:var(--panel);vertical-align:bottom}
tbody th{font-weight:600}td.num,th.num{text-align:right;font-variant-numeric:tabular-nums;
white-space:nowrap}
thead th:not(:first-child){text-align:right}
td small{color:var(--ink-2);font-size:11.5px}.thin,.thin small{color:var(--ink-2);font-style:italic}
td.thin{opacity:.82}
td.wrap{overflow-wrap:anywhere}

.hue{background:color-mix(in srgb,var(--c) var(--k),var(--panel));text-align:center!important}
.hue.apart{box-shadow:inset 0 0 0 2px var(--ink);border-radius:5px;font-weight:700}
.none{border:0}
pre{background:var(--panel-2);border:1px solid var(--line);border-radius:8px;padding:10px 12px;
overflow:auto;margin:6px 0 12px;font-size:13px}
#h-method~p{margin-bottom:8px;max-width:80ch}
dl{display:flex;flex-wrap:wrap;gap:8px 28px}dt{color:var(--ink-2);font-size:11.5px}
dd{margin:0;font-weight:700}
footer{padding:14px 4px;color:var(--ink-2);font-size:12.5px}
.legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:4px 18px;margin-top:10px;
font-size:12.5px}
.facts{margin-top:12px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.pl{width:100%;display:block;overflow:visible}
.pl text{font:600 11px/1 var(--ui);fill:var(--ink-2)}.pl .l{fill:var(--ink)}
.pl .mid{text-anchor:middle}.pl .end{text-anchor:end}
.pl .g{stroke:var(--line);fill:none}.pl .z{stroke:var(--ink-2);stroke-width:1.5;fill:none}
.pl .goal{stroke:var(--hero);stroke-width:1.8;stroke-dasharray:6 4;fill:none}
.s0{--s:var(--ink-2)}.s1{--s:var(--brass)}.s2{--s:var(--hero)}.s3{--s:var(--foe)}
.s4{--s:var(--heal)}.s5{--s:var(--bond)}
.m{fill:var(--s);stroke:var(--panel);stroke-width:1.5}.m.s0{fill:var(--panel);stroke:var(--s);
stroke-width:2}
.ci{stroke:var(--s);stroke-width:4;stroke-linecap:round;opacity:.55;fill:none}
.m.thin,.ci.thin{opacity:.3}
.bar{fill:color-mix(in srgb,var(--s) 55%,var(--panel));stroke:var(--s)}
.bar.s0{fill:none;stroke-dasharray:4 3;stroke-width:1.6}
.band{fill:color-mix(in srgb,var(--s) 22%,transparent)}
.line{fill:none;stroke:var(--s);stroke-width:2.4}.line.s0{stroke-dasharray:5 3}
.end-ci{stroke:var(--ink);stroke-width:3}
.key{width:14px;height:14px;vertical-align:-2px}
.pl.worth{width:190px;height:18px;display:inline-block;vertical-align:middle}
.sq{fill:var(--floor)}.sq.high{fill:color-mix(in srgb,var(--ink) 45%,var(--floor))}
.sq.harm{fill:color-mix(in srgb,var(--foe) 26%,var(--floor))}
.pl .rule{stroke:color-mix(in srgb,var(--ink) 45%,var(--floor));fill:none;stroke-width:1.2}
.pl .wall{stroke:var(--ink);fill:none;stroke-width:2.5;stroke-linecap:square}
.fall{fill:color-mix(in srgb,var(--foe) var(--h),var(--brass));stroke:var(--panel);stroke-width:1.5}
.pl .fn{text-anchor:middle;fill:light-dark(#fff,#16120c);font-size:10.5px}
.shown{border:0;padding:0;margin-top:10px;display:flex}
.shown label{position:relative}.shown input{position:absolute;inset:0;width:100%;height:100%;
margin:0;opacity:0;cursor:pointer}
.shown span{display:grid;place-items:center;min-height:40px;padding:4px 14px;font-weight:600;
border:1px solid var(--strong);margin-left:-1px;background:var(--panel-2)}
.shown label:first-of-type span{border-radius:8px 0 0 8px;margin-left:0}
.shown label:last-of-type span{border-radius:0 8px 8px 0}
.shown input:checked+span{background:var(--brass);border-color:var(--brass);
color:light-dark(#fff,#16120c)}
.shown input:focus-visible+span{outline:3px solid var(--brass);outline-offset:2px;
position:relative;z-index:1}
@media screen{body:has(#tables:checked) :is(.plot,.drawn .pl){display:none}
body:has(#plots:checked,#tables:checked) .both{grid-template-columns:minmax(0,1fr)}
body:has(#plots:checked) .panel{position:relative}
body:has(#plots:checked) .plot{max-width:820px}
body:has(#plots:checked) .plot+.table:not(:focus-within){position:absolute;width:1px;height:1px;
overflow:hidden;clip-path:inset(50%)}}
@media (pointer:coarse){.shown span{min-height:44px}}
@media (max-width:1020px){main{grid-template-columns:minmax(0,1fr)}}
@media (max-width:620px){body{padding:10px}.both,.wide .both{grid-template-columns:minmax(0,1fr)}
.panel{padding:12px}}
@media print{.shown{display:none}
body{background:#fff;max-width:none}.panel{box-shadow:none;break-inside:avoid}}
"""
