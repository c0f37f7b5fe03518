import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { switchRoutes } from '../../../settings/api/switches.ts'
import { moneySwitches } from '../../api/switches.ts'
import { refreshMoney } from '../queries.ts'

const { title } = moneySwitches.moneyConfirmByOther

/** Offers who manages money alone to end the rule that others confirm, where they may set rules. */
export function AloneNote() {
  const [busy, setBusy] = useState(false)
  if (!may(switchRoutes.save)) return null
  const end = async () => {
    setBusy(true)
    try {
      await byOthers(false)
      const action = { text: '恢复', run: () => void byOthers(true).catch(() => undefined) }
      notice.success(`已关闭“${title}”，现在可以自己确认`, { action, duration: 10_000 })
    } finally {
      setBusy(false)
    }
  }
  return (
    <p>
      <Button busy={busy} onClick={() => void end().catch(() => undefined)}>
        只有我管钱：以后自己确认
      </Button>
    </p>
  )
}

async function byOthers(value: boolean): Promise<void> {
  await call(switchRoutes.save, { body: { changes: [{ code: 'moneyConfirmByOther', value, seen: !value }] } })
  await refreshMoney()
}
