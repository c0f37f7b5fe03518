import { officesOf } from '../../../kernel/server/desk/offices.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { pinyinOf } from './madeUsername.ts'
import { weaknessOf } from './passwordWeakness.ts'

/** A person as far as their password may not consist of it. */
export type Named = { username: string | null | undefined; realName: string; mobile: string | null }

/** Returns the words that others connect with a person: user name, mobile, name and companies, these two in pinyin, too. */
export async function ownWords(desk: OpenDesk, person: Named, companies: readonly string[] = []): Promise<string[]> {
  const names = [person.realName, ...companies]
  const said = []
  for (const name of names) said.push(await pinyinOf(desk, name))
  return [person.username, person.mobile, ...names, ...said].filter(word => typeof word === 'string')
}

/** Throws 40000 on the field of a new password that is soon guessed, whose person has no company yet. */
export async function assertStrong(desk: OpenDesk, password: string, person: Named, field: string): Promise<void> {
  refuseWeak(password, await ownWords(desk, person), field)
}

/** Does the same for the person of an account, with the companies that employ it. */
export async function assertStrongFor(
  desk: OpenDesk,
  password: string,
  account: Named & { id: number },
): Promise<void> {
  const companies = (await officesOf(desk, account.id)).map(office => office.officeName)
  refuseWeak(password, await ownWords(desk, account, companies), 'newPassword')
}

function refuseWeak(password: string, own: readonly string[], field: string): void {
  const weakness = weaknessOf(password, own)
  if (weakness) throw badInput(field, weakness)
}
