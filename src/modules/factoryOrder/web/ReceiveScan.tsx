import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { ScanButton } from '../../../kernel/web/scan/ScanButton.tsx'
import { packageRoutes as routes } from '../api/package.ts'

/** Receives packages of whichever factory order by scanning their labels, one after the other. */
export function ReceiveScan({ onReceived }: { onReceived: () => void }) {
  const [told, setTold] = useState('')
  const scanned = (code: string) =>
    call(routes.scan, { body: { code } }, { quiet: true, silent: true })
      .then(became => {
        setTold(became.told)
        onReceived()
      })
      .catch((failure: Error) => setTold(failure.message))
  return (
    <>
      <ScanButton title="扫包件标签，登记到货" told={told} onCode={code => void scanned(code)} />
      {told && <span role="status">{told}</span>}
    </>
  )
}
