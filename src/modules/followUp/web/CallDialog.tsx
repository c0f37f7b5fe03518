import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { copyText } from '../../../kernel/web/ui/copyText.ts'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { endCall, type useCalled } from './calling.ts'
import { FollowUpForm } from './FollowUpForm.tsx'

type Props = { called: NonNullable<ReturnType<typeof useCalled>> }

/** Shows the number, to be dialled or copied, and the usual results as buttons. */
export default function CallDialog({ called }: Props) {
  const { id, name, number, draft, send, onWritten } = called
  const copy = async () =>
    (await copyText(number)) ? notice.success('已复制') : notice.warning('浏览器不允许复制，请手动选择')
  const written = () => {
    endCall()
    onWritten()
  }
  return (
    <Dialog title={`联系 ${name}`} width={560} onClose={endCall}>
      <p className="call-number">
        <a href={`tel:${number}`} title="拨打">
          {number}
        </a>
        <Button small kind="text" icon="copy" aria-label="复制电话" onClick={() => void copy()} />
      </p>
      <p className="hint">打完以后，记下怎么样、下次什么时候联系。</p>
      <FollowUpForm id={id} name={draft} over send={send} onWritten={written} />
    </Dialog>
  )
}
