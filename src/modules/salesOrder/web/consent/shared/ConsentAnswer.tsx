import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../../kernel/web/ui/Icon.tsx'
import type { SharedConsent } from '../../../api/consent.ts'
import './consent.css'

const SayDialog = lazy(() => import('./SayDialog.tsx'))

type Props = { shown: SharedConsent; token: string; onAnswered: () => void }

/** Lets the customer agree with their signature, refuse with a word, or call. */
export function ConsentAnswer({ shown, token, onAnswered }: Props) {
  const [says, setSays] = useState<'yes' | 'no'>()
  const { salesperson, salespersonPhone, companyPhone } = shown
  const phone = salespersonPhone || companyPhone
  return (
    <>
      <div className="consent-answer">
        <Button kind="primary" onClick={() => setSays('yes')}>
          同意，签字
        </Button>
        <Button onClick={() => setSays('no')}>不同意</Button>
        {phone && (
          <a className="btn btn-plain" href={`tel:${phone}`}>
            <Icon name="phone" />
            打电话给{salespersonPhone ? salesperson : '公司'}
          </a>
        )}
      </div>
      <Suspense>
        {says && (
          <SayDialog
            agrees={says === 'yes'}
            shown={shown}
            token={token}
            onSaid={onAnswered}
            onClose={() => setSays(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
