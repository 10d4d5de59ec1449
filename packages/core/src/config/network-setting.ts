import { matching, type SettingFields } from "./setting-fields.ts";

/** Where agents may send requests; what is not said has a default. */
export interface NetworkSetting {
  /** Hosts of this computer and of private networks that agents may reach, such as `localhost:3000`. Default: none. */
  readonly privateHosts?: readonly string[];
}

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/;

/** The fields of `network`. */
export const networkFields: SettingFields<NetworkSetting> = {
  privateHosts: ["private_hosts", matching(HOST, "a host such as localhost:3000")],
};
