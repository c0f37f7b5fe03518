import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, idOf, oneOf, requiredText, text } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { Signature } from '../../approval/api/said.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import { CheckFound, mostPoints, ProblemEntered } from './checks.ts'
import { installElements } from './elements.ts'
import { installRecord, installRoutes } from './installation.ts'
import { type Trade, trades } from './trades.ts'

const at = '/api/crm/installation'
const { acts } = installRecord
const needs = installRecord.place.authority as string
const refuses = [codes.notFound, codes.conflict] as const
const returns = installRoutes.detail.returns

/** The points of a trade's check list. */
export const Points = z.object({
  trade: oneOf('类别', trades),
  points: z
    .array(requiredText('检查项', 60))
    .min(1, '请至少填写一项')
    .max(mostPoints, `最多 ${mostPoints} 项`)
    .meta({ title: '检查项' }),
})
const AllPoints = z.array(Points.extend({ own: z.boolean() }))

/** What is done at the home. None of it names a version: a phone sends it from its outbox, once by its key. */
export const workRoutes = {
  check: route({
    at: `POST ${at}/check`,
    does: '登记检查结果',
    needs: acts.check.needs,
    refuses,
    body: z.object({
      id: Id,
      checks: z.array(CheckFound).min(1, '请至少检查一项').max(500, '最多 500 项').meta({ title: '检查项' }),
    }),
    returns,
  }),
  report: route({
    at: `POST ${at}/report`,
    does: '登记安装问题',
    needs: acts.report.needs,
    refuses,
    body: ProblemEntered.extend({ id: Id }),
    returns,
  }),
  solve: route({
    at: `POST ${at}/solve`,
    does: '解决安装问题',
    needs: acts.solve.needs,
    refuses,
    body: z.object({ id: Id, problemId: idOf('请选择问题'), solution: requiredText('怎样解决', 300) }),
    returns,
  }),
  accept: route({
    at: `POST ${at}/accept`,
    does: '客户验收',
    needs: acts.accept.needs,
    refuses,
    mostBytes: 512 * 1024,
    body: z.object({
      id: Id,
      signer: requiredText('验收人', 40),
      signature: Signature,
      note: text('备注', 300).default(''),
    }),
    returns,
  }),
  signature: route({
    at: `GET ${at}/signature/:id`,
    does: '验收签名',
    needs,
    params: z.object({ id: IdText }),
    /** The PNG as base64; null before it is signed. */
    returns: z.object({ picture: z.string().nullable() }),
  }),
  points: route({
    at: `GET ${at}/points`,
    does: '安装检查项',
    needs,
    returns: AllPoints,
  }),
  savePoints: route({
    at: `POST ${at}/points/save`,
    does: '修改安装检查项',
    needs: installElements.points,
    body: Points,
    returns: AllPoints,
  }),
} satisfies Record<string, Route>
export type TradePoints = { trade: Trade; points: string[]; own: boolean }

/** The calls about photos of a point of the check list. */
export const checkFileRoutes = recordFileRoutes(`${at}/photos`, {
  noun: '检查项',
  called: '照片',
  needs,
  enters: acts.check.needs,
})
