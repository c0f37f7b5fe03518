import { builtInForm } from '../../customFields/api/builtIn.ts'
import { ClueFields } from './clue.ts'

/** The form of a clue before a company changes it. A clue is known by its name and phone, and assigned by its owner. */
export const clueForm = builtInForm(
  ClueFields,
  [
    {
      key: 'customer',
      title: '客户',
      fields: ['name', 'phone', 'wechat', 'community', 'province', 'building', 'room', 'area', 'houseTypeId'],
    },
    {
      key: 'intention',
      title: '意向',
      fields: ['channelId', 'budget', 'intentionBrandIds', 'intentionCategoryIds', 'remark'],
    },
    { key: 'followUp', title: '跟进', fields: ['ownerId', 'nextFollowUpAt'] },
  ],
  {
    fixed: ['ownerId'],
    kept: ['phone', 'nextFollowUpAt'],
    joint: { province: { title: '省市区', parts: ['city', 'district'] } },
  },
)
