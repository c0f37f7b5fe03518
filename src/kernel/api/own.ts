/**
 * Returns the value of a record under a caller's key; undefined for `toString`, `constructor` and other keys that every
 * object inherits.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** Tells whether a text is one of a record's own keys. */
export function isKeyOf<R extends object>(record: R, key: string): key is Extract<keyof R, string> {
  return Object.hasOwn(record, key)
}

/**
 * Tells whether every object has a key. Such a name is refused, because code that forgets `own` would find the inherited
 * value.
 */
export const isInherited = (key: string): boolean => key in Object.prototype
