import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import { attach, attachMade, fileAttached } from '../../../attachments/server/index.ts'
import { readPng } from '../../../files/server/index.ts'
import { signatureLimits } from '../../api/said.ts'
import { ableAmong } from '../record/able.ts'
import { assertInvolved } from '../record/instances.ts'
import { mention } from './copies.ts'

/** The additions to a decision's comment. */
export type Accompanied = { fileIds?: readonly number[]; mentionIds?: readonly number[]; signature?: Buffer }
type About = { id: number; title: string }

/**
 * Stores the additions of a decision: its files and its signature; mentioned people get a copy and a notice. Throws 40000
 * for files of others or missing ones, and for people who cannot see approvals.
 */
export async function keepAlong(desk: Desk, about: About, decisionId: number, along: Accompanied): Promise<void> {
  const { fileIds = [], mentionIds = [], signature } = along
  await attach(desk, 'approvalDecision', decisionId, fileIds)
  if (signature) await keepSignature(desk, decisionId, signature)
  const others = mentionIds.filter(id => id !== desk.employeeId)
  if (others.length === 0) return
  await assertAble(desk, others)
  await mention(desk, about, others)
}

/** Refuses people who are missing, have left, or lack the screen of approvals. Throws 40000. */
async function assertAble(desk: Desk, people: readonly number[]): Promise<void> {
  const able = await ableAmong(desk, people)
  if (able.size < new Set(people).size)
    throw badInput('mentionIds', '提到的人已停用，或没有审批业务列表的权限，请去掉他')
}

/** Returns the bytes of a signature. Throws 40000 if it is invalid, too large or empty. */
export function signatureFrom(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  const { bytes: most, side } = signatureLimits
  if (bytes.length > most) throw badInput('signature', `签名最大 ${most / 1024} KB`)
  const picture = readPng(bytes, side)
  if (!picture) throw badInput('signature', '签名不是有效的 PNG 图片，请重新签名')
  if (picture.blank) throw badInput('signature', '请手写签名')
  return bytes
}

async function keepSignature(desk: Desk, decisionId: number, bytes: Buffer): Promise<void> {
  const picture = { name: `签名-${desk.who.name}.png`, mediaType: 'image/png', bytes }
  await attachMade(desk, 'approvalSignature', decisionId, picture, '手写签名')
}

/** Returns a file of a decision, for the download. Throws 40400 if the person has no part in the approval. */
export async function fileOfDecision(desk: Desk, id: number) {
  const file = await fileAttached(desk, ['approvalDecision', 'approvalSignature'], id)
  const decision =
    file &&
    (await desk.from('approvalDecision').select('instanceId').where('id', '=', file.subjectId).executeTakeFirst())
  if (!file || !decision) throw notFound('文件')
  await assertInvolved(desk, decision.instanceId, '文件')
  return file
}
