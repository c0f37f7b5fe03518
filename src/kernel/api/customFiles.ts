import { longestFileName } from './customValues.ts'

/** A file as a record keeps it among its custom fields: its number, then its name. */
export const fileText = (id: number, name: string) => `${id}/${[...name].slice(0, longestFileName).join('')}`

/** The number of a file that a record keeps, or that comes to it as a number; undefined for anything else. */
export function fileIdIn(value: unknown): number | undefined {
  const id = typeof value === 'number' ? value : Number(/^(\d{1,16})\//.exec(String(value))?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The name of a file that a record keeps. */
export const fileNameIn = (value: unknown): string => String(value).replace(/^\d+\//, '')
