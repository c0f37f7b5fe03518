/**
 * Returns what a record holds under a key that somebody else wrote; undefined for `toString`, `constructor` and whatever
 * else every object inherits.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** Tells whether a text is one of a record's own keys. */
export function isKeyOf<R extends object>(record: R, key: string): key is Extract<keyof R, string> {
  return Object.hasOwn(record, key)
}

/**
 * Tells whether a key is on every object: nobody may call something of theirs so, since whoever forgets `own` would
 * find it.
 */
export const isInherited = (key: string): boolean => key in Object.prototype
