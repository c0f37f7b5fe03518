const common = /商场|商城|广场|代收|统一收银|收银|账户|店/g

/** Returns what a bank's name of the mall surely contains, of how the company calls its account: 红星 of 红星商场代收. */
export function mallWord(account: string): string {
  const name = account.normalize('NFKC').replace(/\(.*?\)|\s/g, '')
  const word = name.replace(common, '')
  return word.length > 1 ? word : name
}

/** Tells whether a statement's name may be that of the mall of an account. */
export const isMallNamed = (written: string, account: string): boolean =>
  written.normalize('NFKC').replace(/\s/g, '').includes(mallWord(account))
