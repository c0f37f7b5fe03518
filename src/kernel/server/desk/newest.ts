/** Sets a value as the newest of what a node remembers; beyond `most` the oldest goes. */
export function setNewest<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key)
  if (kept.size >= most) kept.delete(kept.keys().next().value as string)
  kept.set(key, value)
}
