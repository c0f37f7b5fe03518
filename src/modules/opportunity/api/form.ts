import { text } from '../../../kernel/api/fields.ts'
import { builtInForm } from '../../customFields/api/builtIn.ts'
import { NewOpportunity } from './opportunity.ts'

const Fields = NewOpportunity.safeExtend({ name: text('商机名称', 60).default('') })

/** The form of a deal before a company changes it. A deal is known by its customer's name and phone, and valued by its amount. */
export const dealForm = builtInForm(
  Fields,
  [
    {
      key: 'customer',
      title: '客户',
      fields: ['customerName', 'phone', 'wechat', 'community', 'province', 'building', 'room', 'area', 'houseTypeId'],
    },
    {
      key: 'deal',
      title: '商机',
      fields: [
        ...['name', 'expectedAmount', 'expectedOn', 'channelId', 'brandIds', 'categoryIds', 'teamId', 'stageId'],
        'remark',
      ],
    },
    { key: 'followUp', title: '跟进', fields: ['ownerId', 'nextFollowUpAt'] },
  ],
  {
    fixed: ['name', 'teamId', 'stageId', 'ownerId'],
    kept: ['phone', 'expectedAmount', 'nextFollowUpAt'],
    joint: { province: { title: '省市区', parts: ['city', 'district'] } },
  },
)
