import type { BodyOf } from '../../../kernel/api/route.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { signatureLimits } from '../../approval/api/said.ts'
import { readPng } from '../../files/server/index.ts'
import type { signsLink } from '../api/link.ts'
import { type DocumentKind, gone, hashOf } from './opening.ts'

type Signed = BodyOf<ReturnType<typeof signsLink>>

/** Signs what the holder of a link has read. Throws 40000 for a signature that is none, 40400, and 40900 where the document changed meanwhile. */
export async function signedBy(call: OpenCall, kind: DocumentKind, noun: string, said: Signed) {
  const picture = signatureOf(said.signature)
  return call.transact('writes', async desk => {
    const { rows } = await desk.client.query<{ outcome: 'signed' | 'changed' | null }>(
      'select door_sign_link($1, $2, $3, $4, $5, $6, $7) as outcome',
      [kind, hashOf(said.token), said.digest, said.signer, picture, desk.origin.address, desk.origin.device],
    )
    const outcome = rows[0]?.outcome
    if (!outcome) throw gone()
    if (outcome === 'changed') throw conflict(`${noun}内容刚刚有变化，请刷新后重新阅读`)
    return { signer: said.signer }
  })
}

/** Returns the bytes of a signature. Throws 40000 if it is no picture, too large or empty. */
function signatureOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > signatureLimits.bytes) throw badInput('signature', `签名最大 ${signatureLimits.bytes / 1024} KB`)
  const picture = readPng(bytes, signatureLimits.side)
  if (!picture) throw badInput('signature', '签名不是有效的图片，请重新签名')
  if (picture.blank) throw badInput('signature', '请先手写签名')
  return bytes
}
