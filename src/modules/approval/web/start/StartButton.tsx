import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { mayDo, useSession } from '../../../../kernel/web/session.ts'
import { BarTool } from '../../../../kernel/web/shell/BarTool.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { noForm, startParameter } from './address.ts'

/** Draws the button for a new approval on any screen. */
export function StartButton() {
  const known = useSession(state => state.person !== undefined)
  const [, start] = useAddress(startParameter)
  if (!known || !mayDo('approvalDetial:start')) return null
  return (
    <BarTool
      icon={<Icon name="plus" size={18} />}
      label="发起审批"
      hint="发起审批：请假、报销等"
      text="发起"
      onPress={() => start(noForm)}
    />
  )
}
