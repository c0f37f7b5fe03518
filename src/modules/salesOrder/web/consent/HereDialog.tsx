import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { SignPad } from '../../../sharing/web/SignPad.tsx'
import { type LotConsent, consentRoutes as routes } from '../../api/consent.ts'
import { askedWords, whyWords } from './lotsWords.ts'

type Props = { one: LotConsent; customer: string; onDone: () => void; onClose: () => void }

/** Shows the customer on this device which lots are meant, and takes their signature. */
export default function HereDialog({ one: { id, digest, lines = [] }, customer, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.sign.body,
    given: { id, digest, name: customer, words: '', signature: '' },
    send: (body, how) => call(routes.sign, { body }, how),
    onSaved: onDone,
  })
  return (
    <ActionDialog
      title="客户在本机签字"
      form={form}
      act="同意"
      waiting={form.values.signature === ''}
      onClose={onClose}
    >
      {lines.map(line => (
        <p key={line.id} className="field-wide">
          <b>{[line.space, line.name].filter(Boolean).join(' ')}</b> {askedWords(line).join(' + ')}
          <br />
          <small>{whyWords(line)}</small>
        </p>
      ))}
      <FormField form={form} name="name" />
      <FormField form={form} name="words" />
      <div className="field-wide">
        <SignPad onSigned={picture => form.set('signature', picture)} />
      </div>
    </ActionDialog>
  )
}
