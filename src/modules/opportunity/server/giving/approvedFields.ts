import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Document, toldField } from '../../../approval/server/index.ts'
import { approvedContent, companyTitles } from '../../../customFields/server/index.ts'
import { labelOf, labelsOf } from '../../../settings/server/index.ts'
import type { Deal } from '../record/sight.ts'
import { customDeal } from '../stages/custom.ts'

const most = 50

/** Returns the fields of deals for approvals and their conditions. */
export async function dealFields(desk: Desk): Promise<Document['fields']> {
  const stages = await desk.from('stage').select('name').where('disabledAt', 'is', null).orderBy('position').execute()
  const stageNames = [...new Set(stages.map(stage => stage.name))].slice(0, most)
  const channels = (await labelsOf(desk, 'clueChannel')).slice(0, most)
  const titles = await companyTitles(desk, customDeal)
  const named = (key: string, title: string) => titles.get(key) ?? title
  return [
    toldField('deal', named('name', '商机'), 'text'),
    toldField('number', '商机编号', 'text'),
    toldField('stage', named('stageId', '阶段'), 'choice', stageNames),
    toldField('channel', named('channelId', '来源渠道'), 'choice', channels),
    toldField('expectedAmount', named('expectedAmount', '预计金额'), 'money'),
    toldField('dealAmount', '成交金额', 'money'),
    toldField('owner', '现负责人', 'employee'),
    toldField('department', '所属部门', 'department'),
    toldField('formerOwner', '前负责人', 'employee'),
    toldField('members', '成员人数', 'number'),
  ]
}

/** Returns the content of one deal; money in fen. */
export async function dealContent(desk: Desk, deal: Deal) {
  const stage = await desk.from('stage').select('name').where('id', '=', deal.stageId).executeTakeFirstOrThrow()
  const members = await desk.from('opportunityMember').select('id').where('opportunityId', '=', deal.id).execute()
  return {
    deal: deal.name,
    number: deal.number,
    stage: stage.name,
    channel: await labelOf(desk, deal.channelId),
    expectedAmount: deal.expectedAmount,
    dealAmount: deal.dealAmount,
    owner: deal.ownerId,
    department: deal.departmentId,
    formerOwner: deal.formerOwnerId,
    members: members.length,
    ...(await approvedContent(desk, customDeal.noun, deal.own)),
  }
}
