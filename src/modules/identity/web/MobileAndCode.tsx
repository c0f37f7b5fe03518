import type { ComponentProps } from 'react'
import { PlainField } from '../../../kernel/web/pages/plainForm.tsx'
import { SendCode } from './SendCode.tsx'

type Props = ComponentProps<typeof SendCode> & { hint?: string }

/** Edits a mobile and its code. */
export function MobileAndCode({ form, purpose, hint }: Props) {
  return (
    <>
      <PlainField
        form={form}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        hint={hint}
      />
      <PlainField
        form={form}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        end={<SendCode form={form} purpose={purpose} />}
      />
    </>
  )
}
