import { version } from "@skillwright/runtime";

console.log(version);
