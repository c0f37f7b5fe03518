import type { RouteShape } from '../../api/route.ts'

/** Returns the most calls that one address may make to an open route in a minute. */
export function perMinuteOf({ perMinute = 300 }: RouteShape): number {
  return perMinute
}

const openBytes = 16 * 1024

/** Returns how many bytes a stranger may send: nothing of a larger body is read before the caller is known. */
export function strangerBytesOf({ mostBytes = openBytes }: RouteShape): number {
  return mostBytes
}
