import { call } from '../../../kernel/web/call.ts'
import type { Spoken } from '../../../kernel/web/field/reference.ts'
import { searchRoutes } from '../api/search.ts'
import { matchSounds } from '../api/sounds.ts'

/** The number of texts in one call. */
const most = 300
const longest = 40

/** Fetches the sounds of labels; returns a test whether one sounds like typed text. */
export async function spokenOf(labels: readonly string[]): Promise<Spoken> {
  const titles = [...new Set(labels)].filter(label => label.length > 0 && label.length <= longest)
  const said = new Map<string, readonly string[]>()
  for (let at = 0; at < titles.length; at += most) {
    const part = titles.slice(at, at + most)
    const sounds = await call(searchRoutes.sounds, { body: { titles: part } }, { quiet: true, silent: true })
    for (const [index, title] of part.entries()) said.set(title, sounds[index] ?? [])
  }
  return (label, typed) => matchSounds(said.get(label) ?? [], typed) !== null
}
