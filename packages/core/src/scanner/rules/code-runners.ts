import type { Signal } from "../scan-rule.ts";
import { anyOf, signal } from "../signals.ts";

/** `exec` and `eval` of a variable, a field or what a function returns, in Python and JavaScript. */
const OF_VARIABLE =
  /(?<![\w.$]|await |function |def |fn |func )(?:exec|eval)\(\s?(?:compile\(\s?)?(?!(?:err|error|match|cmd|command|sql|query|schema)\b)\$?[a-z_][\w.]{0,40}(?:\[["']?\w{1,20}["']?\]|\(\))?(?:\.decode\([^)\n]{0,20}\))?\s?(?:\)|\+\s?["']|,\s?(?:["'{]|\w{1,20},\s?["']exec|globals\(|ns\b|env\b|scope\b|namespace\b))/;
/** `exec` and `eval` of the answer of a request. */
const OF_ANSWER =
  /(?<![\w.$]|await |function |def |fn |func )(?:exec|eval)\(\s?(?:compile\(\s?)?[\w.]{1,40}\([^\n]{0,100}\)\.(?:text|content|read|decode|body)\b/;
const IN_PYTHON =
  /(?<![\w.])exec\(\(?\s?_{1,3}\)?\s?\(|(?<![\w.])exec\(\s?\w{1,20}\.(?:to_bytes|join|translate)\(|\bpickle\.loads?\(\s?[\w.]{0,30}(?:urlopen|get)\(|\bctypes\.cdll\(|\bcdll\.loadlibrary\(|\bfunctiontype\(|\bmarshal\.loads\(/;
const IN_JAVASCRIPT =
  /\bnew function\(\s?(?!\))|\bnew (?:async|generator)function\(|\.constructor\)?\(\s?["'`]\w|\bvm["']?\)?\.(?:run\w{2,20}|compilefunction)\(\s?[\w.]{0,40}|\brunin(?:new|this)?context\(\s?[\w.]{0,40}|\bnew vm\.script\(|\._compile\b|\bimport\(\s?["'`]data:|\(\s?0\s?,\s?eval\s?\)|(?<![\w.$])eval\(\s?["'`]{2}\s?\+|\bprocess\.dlopen\(/;
/** Shells, PowerShell, .NET, Visual Basic, Ruby and Lua. */
const ELSEWHERE =
  /(?<![\w-])(?:iex|invoke-expression)\s+[("]?\$|\[scriptblock\]::create\(\s?\$|\bassembly\]?(?:::|\.)load\(|\bexecuteglobal\b|\b(?:instance|class)_eval\b|\beval\s+(?:["']?\$\{?\w|uri\.open\(|net::http\b|\w{1,20}\.(?:body|read)\b)|\bload(?:string)?\(\s?\w{1,20}\s?\)\s?\(\)|\b(?:ba|z)?sh\s+-c\s+["']?\$\{?\w/;

/** Runs a text as code: what a variable contains, or with one of the functions that have no other use. */
export const EVALUATES: Signal = signal(anyOf([OF_VARIABLE, OF_ANSWER, IN_PYTHON, IN_JAVASCRIPT, ELSEWHERE]));

/** A variable, or a field of one. */
const VALUE = "[a-z_][\\w.]{0,30}(?:\\[[\"']?[\\w-]{1,20}[\"']?\\]|\\(\\))?";

/** Runs a text as a command: the answer of a request itself, or what a variable or a field of an answer contains. */
export const RUNS_COMMAND: Signal = signal(
  new RegExp(
    [
      "\\b(?:execsync|exec|spawnsync|os\\.system|os\\.popen|getoutput)\\(\\s?(?:await\\s)?[\\w.]{1,30}\\.(?:text|content|body|stdout|data)\\b",
      `\\b(?:os\\.(?:system|popen)|subprocess\\.getoutput|execsync)\\(\\s?${VALUE}\\s?[),]`,
      `\\b(?:subprocess\\.\\w{3,16}|spawn(?:sync)?|execfile(?:sync)?|create_subprocess_(?:shell|exec)|start-process|processbuilder|exec\\.command)\\(\\s?\\*?${VALUE}\\s?[,)]`,
      "\\bsubprocess\\.\\w{3,16}\\(\\s?\\[?\\s?[\"'](?:\\/bin\\/)?(?:ba|z)?sh[\"'][^\\n]{0,60}\\binput\\s?=",
      // An interpreter gets it as an argument.
      `\\b(?:subprocess\\.\\w{3,16}|(?:spawn|execfile)(?:sync)?|exec\\.command(?:context)?|processbuilder|getruntime\\(\\)\\.exec)\\([^\\n]{0,30}["'](?:\\/bin\\/)?(?:(?:ba|z)?sh|cmd(?:\\.exe)?|powershell(?:\\.exe)?)["'],\\s?[\\[{]?\\s?["'][-/]l?c(?:ommand)?["'],\\s?(?:string\\()?${VALUE}\\s?[)\\],]`,
      `\\.arg\\(\\s?["']-c["']\\s?\\)\\.arg\\(\\s?&?${VALUE}\\s?\\)`,
      `\\bprocess\\.start\\(\\s?["'](?:cmd(?:\\.exe)?|powershell(?:\\.exe)?|\\/bin\\/(?:ba)?sh)["'],\\s?\\$?["'][^"'\\n]{0,12}["']\\s?\\+\\s?${VALUE}\\s?\\)`,
      // PHP and Ruby.
      "(?<![\\w.>])(?:shell_exec|system|passthru|popen|proc_open)\\(\\s?\\$\\w{1,20}\\s?[),]",
      `^[ \\t]{0,20}(?:system|exec)(?:\\(\\s?|[ ])${VALUE}\\)?$`,
    ].join("|"),
    "gm",
  ),
);
