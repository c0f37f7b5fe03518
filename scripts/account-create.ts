import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { styleText } from 'node:util'
import type { z } from 'zod'
import { requiredText } from '../src/kernel/api/fields.ts'
import { Mobile } from '../src/kernel/api/phone.ts'
import type { Database } from '../src/kernel/server/database/open.ts'
import { openAppPool } from '../src/kernel/server/database/pool.ts'
import { isProxied } from '../src/kernel/server/database/proxy.ts'
import { assertStructure } from '../src/kernel/server/database/structure.ts'
import { OpenDesk } from '../src/kernel/server/desk/sessionDesk.ts'
import { atDesk } from '../src/kernel/server/desk/transaction.ts'
import { NewPassword } from '../src/modules/identity/api/credentials.ts'
import { NewUsername } from '../src/modules/identity/api/identity.ts'
import { createAccount } from '../src/modules/identity/server/accounts.ts'
import { ownWords } from '../src/modules/identity/server/ownWords.ts'
import { hashPassword } from '../src/modules/identity/server/password.ts'
import { weaknessOf } from '../src/modules/identity/server/passwordWeakness.ts'
import { onDatabase } from './onDatabase.ts'

/** Makes a platform operator's account. It asks for the name, and twice for the password without showing it. */
const questions = {
  username: { words: '用户名 / user name', schema: NewUsername },
  realName: { words: '姓名 / real name', schema: requiredText('姓名', 30) },
  mobile: { words: '手机号 / mobile', schema: Mobile },
  password: { words: '密码 / password', schema: NewPassword },
}

let hidden = false
const output = new Writable({
  write(chunk, _encoding, done) {
    if (!hidden) process.stdout.write(chunk)
    done()
  },
})
const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
const lines = process.stdin.isTTY ? undefined : terminal[Symbol.asyncIterator]()

async function ask(words: string, secret: boolean): Promise<string> {
  if (lines) return (await lines.next()).value ?? ''
  process.stdout.write(`${words}: `)
  hidden = secret
  const typed = await terminal.question('')
  if (secret) process.stdout.write('\n')
  hidden = false
  return typed
}

async function answerTo(
  { words, schema }: { words: string; schema: z.ZodType<string> },
  secret: boolean,
): Promise<string> {
  const result = schema.safeParse(await ask(words, secret))
  if (result.success) return result.data
  console.error(styleText('red', result.error.issues[0]?.message ?? ''))
  if (lines) process.exit(1)
  return answerTo({ words, schema }, secret)
}

async function newPassword(own: readonly string[]): Promise<string> {
  const password = await answerTo({ ...questions.password, schema: unlike(own) }, true)
  if (lines || (await ask('再输一次 / once more', true)) === password) return password
  console.error(styleText('red', '两次输入不一致 / the two differ'))
  return newPassword(own)
}

/** Returns the schema of a password that is not soon guessed, given the person's own words. */
const unlike = (own: readonly string[]) =>
  NewPassword.superRefine((password, context) => {
    const weakness = weaknessOf(password, own)
    if (weakness) context.addIssue(weakness)
  })

async function create({ ownerUrl, appUrl }: Database): Promise<void> {
  await assertStructure(ownerUrl)
  const [username, realName, mobile] = [
    await answerTo(questions.username, false),
    await answerTo(questions.realName, false),
    await answerTo(questions.mobile, false),
  ]
  const person = { username, realName, mobile }
  const origin = { route: 'account:create', address: '', device: '', traceId: '' }
  const pool = openAppPool(appUrl, { max: 1, proxied: await isProxied(appUrl) })
  const open = async (client: OpenDesk['client']) => new OpenDesk(client, origin)
  try {
    const own = await atDesk({ pool }, 'reads', open, desk => ownWords(desk, person))
    const passwordHash = await hashPassword(await newPassword(own))
    await atDesk({ pool }, 'writes', open, desk => createAccount(desk, { ...person, passwordHash, isPlatform: true }))
  } finally {
    await pool.end()
  }
  console.log(`已创建平台账号 ${username} / created the platform account ${username}`)
}

await onDatabase('changes', create)
terminal.close()
