import { onOff, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches of what installers and porters earn. */
export const wageSwitches = {
  wagePayApart: onOff('结算与付款分开', '开启时，制单的人不能给自己做的安装结算单付款，要由别人付。', true),
} as const satisfies SwitchSet
