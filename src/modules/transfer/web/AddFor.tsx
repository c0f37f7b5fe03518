import { lazy, Suspense } from 'react'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'

const NewEmployeeForm = lazy(async () => {
  const { NewEmployeeForm } = await import('../../organisation/web/employees/NewEmployeeDrawer.tsx')
  return { default: NewEmployeeForm }
})
const NewDepartmentForm = lazy(async () => {
  const { NewDepartmentForm } = await import('../../organisation/web/department/DepartmentForms.tsx')
  return { default: NewDepartmentForm }
})

/** The titles of the forms that add people or departments for a word. */
export const addTitle = { employee: '新增员工', department: '新增部门' } as const

type Props = {
  what: keyof typeof addTitle
  word: string
  open: boolean
  onAdded: (name: string) => void
  onClose: () => void
}

/** Adds a person or a department for a word of a file, by the form that adds it anywhere, over the wizard. */
export function AddFor({ what, word, open, onAdded, onClose }: Props) {
  const name = word.trim()
  const end = (added: { name: string }) => {
    onClose()
    onAdded(added.name)
  }
  return (
    <Drawer open={open} title={addTitle[what]} onClose={onClose}>
      <Suspense fallback={<p className="drawer-message">正在加载…</p>}>
        {what === 'employee' ? (
          <NewEmployeeForm given={{ name }} onClose={onClose} onAdded={end} />
        ) : (
          <NewDepartmentForm given={{ name }} onClose={onClose} onAdded={end} />
        )}
      </Suspense>
    </Drawer>
  )
}
