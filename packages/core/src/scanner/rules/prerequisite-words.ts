import type { Signal } from "../scan-rule.ts";
import { anyOf, signal } from "../signals.ts";

export const REQUIRED_TOOL: Signal = signal(
  anyOf([
    /\bmust (?:first )?(?:be installed|install|have|download|run)\b/,
    /\brequires?\b[^\n]{0,80}\b(?:to (?:function|work|operate|run|proceed)|to be (?:installed|running)|utility|helper|agent|core|runtime|driver|provider|package|cli)\b/,
    /\brequired\b[^\n]{0,40}(?:before|first|component|dependency|utility)|\b(?:is|are) required\b|\brequired?\s*(?:\*|$)/,
    /\bwithout\b[^\n]{0,60}\binstalled\b|\bprerequisites?\b|(?<!\bhow )\bto use this skill\b/,
    /\bwithout\b[^\n]{1,60}\b(?:will not|won't) work/,
    /\bneeds?\b[^\n]{0,40}\b(?:utility|helper|runtime|driver|provider|daemon|companion)\b|\bneeds? to be (?:installed|running)\b/,
    /\bensure\b[^\n]{0,40}\bis (?:installed|running)\b/,
  ]),
);

export const DOWNLOAD_WORDS: Signal = signal(
  /(?<!\.)\bdownload\b|\/releases\/download\/|\bget (?:it|the)\b[^\n]{0,60}https?:|\b(?:get|grab|fetch)\b[^\n]{0,60}\bfrom\b[^\n]{0,20}https?:/g,
);

export const RUN_EXECUTABLE: Signal = signal(
  /\b(?:run|execute|launch|start|open|double-click(?: on)?|install)\s+(?:the\s+|it\b|this\s+)?(?:["'`*]{0,3}[\w .-]{0,40}\.(?:exe|msi|dmg|pkg|scr|bat|cmd|app|command)|(?:downloaded\s+|extracted\s+|included\s+)?(?:executable|installer|binary|launcher|setup file|setup program|setup\.exe))|\brun\s+\w{3,30}(?:provider|agent|core|helper|runtime|cli|setup)\b/g,
);

export const PLATFORM_DOWNLOAD: Signal = signal(
  /\bdownload\b[^\n]{0,60}\((?:[^)\n]{0,30}\b(?:windows|mac ?os)\b[^)\n]{0,30})\)[^\n]{0,20}(?:from|:|at|here)|\b(?:windows|mac ?os)\b["'`*]{0,3}\s?:\s?["'`*]{0,3}\s?(?:download|visit|copy|run|open|get|paste)\b/g,
);

export const PASTE_IN_TERMINAL: Signal = signal(
  /\b(?:past(?:e|ing)|copy(?:ing)?|execut(?:e|ing)|run(?:ning)?|enter(?:ing)?)\b[^\n]{0,100}\b(?:in(?:to)?|inside|on)\s+(?:your\s+|the\s+|a\s+|an?\s+)?(?:macos\s+|mac\s+|windows\s+|elevated\s+|admin(?:istrator)?\s+)?(?:terminal|powershell|command prompt|cmd(?:\.exe)?|console|shell|iterm2?)\b|\b(?:open|launch|start)\s+(?:your\s+|the\s+|an?\s+)?(?:normal\s+|new\s+|regular\s+|real\s+|elevated\s+)?(?:terminal|powershell|command prompt|cmd|iterm2?)\b[^\n]{0,60}\b(?:paste|run|enter|type|execute)\b|\bwin(?:dows)?(?: key)?\s?\+\s?r\b[^\n]{0,60}\b(?:paste|run|enter|type|execute)\b/g,
);
