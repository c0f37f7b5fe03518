import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { codes } from '../../../kernel/api/envelope.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { badInput, conflict, notFound, Refusal } from '../../../kernel/server/refusal.ts'
import { signatureLimits } from '../../approval/api/said.ts'
import { readPictures, readPng } from '../../files/server/index.ts'
import { shownToStrangers } from '../../ownFields/server/index.ts'
import { signingRoutes as routes } from '../api/signing.ts'
import { contracts } from './contracts.ts'
import { contractPaper, pdfOf } from './paper.ts'
import { logoOf } from './printing.ts'
import { type RawPaper, sharedOf } from './shared.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const gone = () => new Refusal(codes.notFound, '链接不存在、已过期或已撤回，请联系您的销售顾问')

type Opened = { paper: RawPaper; digest: string; signed: { signer: string; at: string } | null }

/** Opens a link for a stranger. Throws 40400 alike for a token that never was, has ended or was revoked. */
async function openedBy(desk: OpenDesk, token: string) {
  const { rows } = await desk.client.query<{ opened: Opened | null }>(
    'select door_open_contract($1, $2, $3) as opened',
    [hashOf(token), desk.origin.address, desk.origin.device],
  )
  const opened = rows[0]?.opened
  if (!opened) throw gone()
  return { ...opened, contract: sharedOf(opened.paper, shownToStrangers) }
}

/** Returns the bytes of a customer's signature. Throws 40000 if it is no picture, too large or empty. */
function signatureOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > signatureLimits.bytes) throw badInput('signature', `签名最大 ${signatureLimits.bytes / 1024} KB`)
  const picture = readPng(bytes, signatureLimits.side)
  if (!picture) throw badInput('signature', '签名不是有效的图片，请重新签名')
  if (picture.blank) throw badInput('signature', '请先手写签名')
  return bytes
}

async function signedBy(
  call: OpenCall,
  { token, digest, signer, signature }: { token: string; digest: string; signer: string; signature: string },
) {
  const picture = signatureOf(signature)
  return call.transact('writes', async desk => {
    const { rows } = await desk.client.query<{ outcome: string | null }>(
      'select door_sign_contract($1, $2, $3, $4, $5, $6) as outcome',
      [hashOf(token), digest, signer, picture, desk.origin.address, desk.origin.device],
    )
    const outcome = rows[0]?.outcome
    if (!outcome) throw gone()
    if (outcome === 'changed') throw conflict('合同内容刚刚有变化，请刷新后重新阅读')
    return { signer }
  })
}

/** The calls about links by which customers sign. */
export const linkHandlers = [
  handle(routes.links, async (desk, { params: { id } }) => {
    const contract = await contracts.visible(desk, id)
    return desk
      .from('contractLink')
      .select(['id', 'expiresAt', 'revokedAt', 'signedAt', 'opened', 'lastOpenedAt', 'createdBy', 'createdAt'])
      .where('contractId', '=', contract.id)
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
  }),

  handle(routes.link, async (desk, { body: { id, days } }) => {
    const contract = await contracts.visible(desk, id)
    contracts.assertAct(contract, 'sign')
    const token = randomBytes(32).toString('base64url')
    const link = await desk.insert(
      'contractLink',
      {
        contractId: id,
        tokenHash: hashOf(token),
        expiresAt: sql<string>`now() + make_interval(days => ${days})`,
        createdBy: desk.employeeId,
      },
      { action: '发送签署链接', name: contract.number },
    )
    return { token, expiresAt: link.expiresAt }
  }),

  handle(routes.revoke, async (desk, { body: { id } }) => {
    const known = await desk.from('contractLink').select('contractId').where('id', '=', id).executeTakeFirst()
    if (!known) throw notFound('链接')
    const contract = await contracts.visible(desk, known.contractId)
    const link = await desk.lockOne('contractLink', id, '链接')
    if (link.revokedAt !== null) return null
    await desk.change(
      'contractLink',
      link,
      { revokedAt: sql`now()` },
      { action: '撤回签署链接', name: contract.number },
    )
    return null
  }),

  handle(routes.read, async (call, { body: { token } }) =>
    call.transact('writes', async desk => {
      const { contract, digest, signed } = await openedBy(desk, token)
      return { contract, digest, signed }
    }),
  ),

  handle(routes.sign, (call, { body }) => signedBy(call, body)),

  handle(routes.sharedPdf, async (call, { body: { token } }) => {
    const { contract, pictures } = await call.transact('writes', async desk => {
      const { contract: shared } = await openedBy(desk, token)
      return { contract: shared, pictures: await readPictures(desk, [shared.logo]) }
    })
    return pdfOf(`合同-${contract.number}`, contractPaper(contract, await logoOf(contract, pictures)))
  }),
]
