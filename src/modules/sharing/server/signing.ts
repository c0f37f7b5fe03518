import type { BodyOf } from '../../../kernel/api/route.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { signatureFrom } from '../../approval/server/index.ts'
import type { signsLink } from '../api/link.ts'
import { type DocumentKind, gone, hashOf } from './opening.ts'

export type SignedBody = BodyOf<ReturnType<typeof signsLink>>

/** Signs what the holder of a link has read. Throws 40000 for a signature that is none, 40400, and 40900 where the document changed meanwhile. */
export async function signedBy(call: OpenCall, kind: DocumentKind, said: SignedBody) {
  const picture = signatureFrom(said.signature)
  return call.transact('writes', async desk => {
    const { rows } = await desk.client.query<{ outcome: 'signed' | 'changed' | null }>(
      'select door_sign_link($1, $2, $3, $4, $5, $6, $7) as outcome',
      [kind, hashOf(said.token), said.digest, said.signer, picture, desk.origin.address, desk.origin.device],
    )
    const outcome = rows[0]?.outcome
    if (!outcome) throw gone()
    if (outcome === 'changed') throw conflict('内容刚刚有变化，请刷新后重新阅读')
    return { signer: said.signer }
  })
}
