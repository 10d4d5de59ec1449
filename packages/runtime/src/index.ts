import { version as coreVersion } from "@skillwright/core";

export const version: string = coreVersion;
