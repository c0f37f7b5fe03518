import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Place, shellPlaces } from '../../src/kernel/api/place.ts'

/** Every place that the kernel and the modules declare; a screen that stands in several groups is one place with `also`. */
export async function declaredPlaces(): Promise<readonly Place[]> {
  const modules = await Promise.all(
    globSync('src/modules/*/api/places.ts').map(
      async path => (await import(/* @vite-ignore */ resolve(path))) as Record<string, Record<string, Place> | string>,
    ),
  )
  const records = modules.flatMap(Object.values).filter(some => typeof some === 'object')
  return [shellPlaces, ...records].flatMap(some => Object.values<Place>(some))
}
