import { createHmac, randomBytes } from 'node:crypto'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { seal, unseal } from '../../../kernel/server/secrets/secretBox.ts'
import type { Secrets } from '../../../kernel/server/secrets/secrets.ts'
import { OutgoingError } from '../../../kernel/server/work/outgoing.ts'
import { signingRoutes as routes } from '../api/signing.ts'

const keyName = 'approval-signing'
const hintLength = 8 // characters
const about = (officeId: number) => `approval signing of office ${officeId}`

/**
 * Returns a company's secret for signing; undefined until somebody makes one.
 * @throws OutgoingError if a key sealed it that the installation no longer has.
 */
export async function secretOf(desk: Desk, secret: Secrets): Promise<string | undefined> {
  const row = await desk.from('approvalSigning').select('sealed').executeTakeFirst()
  try {
    return row && unseal(secret(keyName), about(desk.officeId), row.sealed)
  } catch {
    throw new OutgoingError('签名密钥无法使用，请在工作日历页面更换')
  }
}

/**
 * Returns the signature that shows the receiver the caller and the time: `t=<seconds>,v1=<HMAC-SHA256 of "t.body", hex>`.
 */
export function signatureOf(secret: string, body: string, at: number): string {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

async function hintOf(desk: Desk) {
  const row = await desk.from('approvalSigning').select(['hint', 'updatedAt as at']).executeTakeFirst()
  return row ?? null
}

/**
 * Makes a new secret and gives it, this once; the one before signs nothing any more. The log has its beginning alone.
 */
async function rotate(desk: Desk, secret: Secrets): Promise<string> {
  const made = `whsec_${randomBytes(32).toString('base64url')}`
  const hint = made.slice(0, hintLength)
  const before = await hintOf(desk)
  const { rows } = await desk.client.query<{ id: number }>(
    `insert into approval_signing (office_id, sealed, hint, created_by) values ($1, $2, $3, $4)
     on conflict (office_id) do update set sealed = excluded.sealed, hint = excluded.hint, created_by = excluded.created_by,
       updated_at = now(), version = approval_signing.version + 1 returning id`,
    [desk.officeId, seal(secret(keyName), about(desk.officeId), made), hint, desk.employeeId],
  )
  await desk.log({
    action: before ? '更换签名密钥' : '生成签名密钥',
    subject: 'approvalSigning',
    subjectName: '外部接口签名密钥',
    subjectId: rows[0]?.id ?? 0,
    changes: { hint: [before?.hint ?? null, hint] },
  })
  return made
}

export const signingHandlers = [
  handle(routes.read, desk => hintOf(desk)),
  handle(routes.rotate, async (desk, _input, { secret }) => ({ secret: await rotate(desk, secret) })),
]
