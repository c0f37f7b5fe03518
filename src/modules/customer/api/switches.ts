import { choice, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches for customers whom the person who enters their phone does not see. */
export const customerSwitches = {
  customerJoining: choice(
    {
      title: '录入看不到的客户的电话时',
      about:
        '新增、导入流量或商机时，电话已经是一位客户的，而录入人看不到这位客户。单独建档的，录入人只看到自己填的资料，可以申请查看；看得到两位客户的人可以合并。',
    },
    { apart: '单独建档，不显示已有客户的资料', join: '归到已有客户，录入人即可查看和修改他' },
    'apart',
  ),
} as const satisfies SwitchSet
