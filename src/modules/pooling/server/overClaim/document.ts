import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type Business, type Document, saying, toldField } from '../../../approval/server/index.ts'
import { partedCustomValues } from '../../../customFields/api/approved.ts'
import { amendCustomValues } from '../../../customFields/server/index.ts'
import { limitWords } from '../claimLimits.ts'
import { holdIntakes } from '../intake.ts'
import { carryOut } from './carryOut.ts'
import type { OverClaimKind } from './kind.ts'

const noun = '超额领取申请'
const mostAbout = 20 // requests about one record

/** Returns the fields of such a request, besides those of its record. */
const requestFields = ({ counted }: OverClaimKind): Document['fields'] => [
  toldField('limit', '超额原因', 'choice', Object.values(limitWords)),
  toldField('claimed', '今日已领取', 'number'),
  toldField('load', `名下${counted.load}`, 'number'),
  { key: 'reason', title: '申请理由', kind: 'longText', required: true, options: [] },
]

const contentOf = ({ content, reason }: { content: unknown; reason: string }): Document['content'] => ({
  ...(content as Document['content']),
  reason,
})

/** Requests for records beyond the limits of claiming, as documents that are approved. */
export function overClaimBusiness(kind: OverClaimKind): Business {
  const fields = async (desk: Desk) => [...(await kind.fields(desk)), ...requestFields(kind)]
  return {
    code: kind.code,
    title: kind.title,
    unbound: kind.unbound,
    own: kind.own?.noun,
    fields,
    tells: ({ text }) => ({
      asks: saying(`申请超额领取${kind.noun} `, text(kind.says[0])),
      first: ['limit', 'claimed', 'load', ...kind.says.slice(1), 'reason'],
    }),
    async about(desk, recordId) {
      const requests = desk.from('claimRequest').select('id').where('kind', '=', kind.counted.kind)
      const found = await requests.where('subjectId', '=', recordId).orderBy('id', 'desc').limit(mostAbout).execute()
      return found.map(({ id }) => id)
    },
    async read(desk, id) {
      const request = await desk.from('claimRequest').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const sight = await kind.sight(desk, request.subjectId)
      return {
        typeName: kind.title,
        fields: await fields(desk),
        content: contentOf(request),
        concealed: sight === 'whole' ? [] : request.concealed,
        links: sight === 'none' ? [] : [{ title: `打开${kind.noun}`, path: kind.path(request.subjectId) }],
      }
    },
    async contents(desk, ids) {
      const requests = await desk
        .from('claimRequest')
        .select(['id', 'content', 'reason'])
        .where('id', 'in', [...ids])
        .execute()
      return new Map(requests.map(request => [request.id, contentOf(request)]))
    },
    async amend(desk, id, given) {
      const { own, rest } = partedCustomValues(given)
      const other = Object.keys(rest).find(key => key !== 'reason')
      if (other) throw badInput(`content.${other}`, '这一项来自业务数据，不能在审批中修改；要改请退回发起人')
      const request = await desk.lockOne('claimRequest', id, noun)
      // As a claim does: whoever approves next locks it, after the record is changed here.
      await holdIntakes(desk, kind.counted, [request.employeeId])
      const amended =
        kind.own && Object.keys(own).length > 0 && (await amendCustomValues(desk, kind.own, request.subjectId, own))
      const { reason = request.reason } = rest
      const content = JSON.stringify({ ...(request.content as object), ...amended })
      const patch = { reason: String(reason ?? ''), content }
      await desk.change('claimRequest', request, patch, { action: '修改申请', name: kind.title })
    },
    async became(desk, id, status) {
      const request = await desk.lockOne('claimRequest', id, noun)
      await desk.change('claimRequest', request, { status }, { action: '审批结果', name: kind.title })
      return status === 'approved' ? carryOut(desk, kind, request) : null
    },
  }
}
