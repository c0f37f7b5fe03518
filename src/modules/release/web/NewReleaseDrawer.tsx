import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { NewRelease, releaseRoutes } from '../api/release.ts'
import { ReleaseForm } from './ReleaseForm.tsx'

type Props = { open: boolean; onClose: () => void; onSaved: () => void }

export function NewReleaseDrawer({ open, ...props }: Props) {
  return (
    <Drawer open={open} title="新增版本" onClose={props.onClose}>
      <New {...props} />
    </Drawer>
  )
}

function New({ onClose, onSaved }: Omit<Props, 'open'>) {
  const form = useForm({
    schema: NewRelease,
    name: 'release-new',
    at: 'new',
    send: (body, how) => call(releaseRoutes.add, { body }, how),
    onSaved: saved => {
      notice.success(`版本“${saved.name}”已新增`)
      onSaved()
      onClose()
    },
  })
  return <ReleaseForm form={form} label="新增版本" onCancel={onClose} />
}
