/** What `enable` and `disable` print. */
export const switchTexts = {
  on: (id: string): string => `Enabled ${id}`,
  off: (id: string): string => `Disabled ${id}`,
  already: {
    on: (id: string): string => `${id} is already enabled.`,
    off: (id: string): string => `${id} is already disabled.`,
  },
  stillOff: (id: string): string => `${id} is still disabled:`,
  changed: (file: string): string => `Changed ${file}`,
} as const;
