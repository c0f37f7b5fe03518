// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { draw } from '../../../../kernel/web/fixtures.ts'
import { formProblems } from '../../api/formProblems.ts'
import { FieldsTab } from './FieldsTab.tsx'
import { useDesign } from './useDesign.ts'
import type { DesignWords } from './words.ts'

type Given = Parameters<typeof useDesign>[0]
const nothing = { name: '采购申请', fields: [] } as unknown as Given

function Designing({ editable = true }) {
  const model = useDesign(nothing)
  return (
    <FieldsTab
      model={model}
      uses={[]}
      words={{} as DesignWords}
      problems={formProblems(model.design.fields)}
      editable={editable}
    />
  )
}

const canvas = () => within(screen.getByRole('list', { name: '表单字段' }))
const titles = () =>
  canvas()
    .queryAllByRole('listitem')
    .map(item => item.querySelector('.document-label')?.firstChild?.textContent)
const add = (kind: string) =>
  userEvent.click(within(screen.getByRole('navigation', { name: '字段类型' })).getByRole('button', { name: kind }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the fields of a form', () => {
  test('a new field stands after the chosen one; fields may be copied and removed', async () => {
    draw(<Designing />)
    for (const kind of ['单行文字', '金额']) await add(kind)
    expect(titles()).toEqual(['单行文字', '金额'])
    await userEvent.click(canvas().getAllByRole('button', { pressed: false })[0] as HTMLElement)
    await add('日期')
    expect(titles()).toEqual(['单行文字', '日期', '金额'])
    await press('复制“金额”')
    expect(titles()).toHaveLength(4)
    await press('删除“日期”')
    expect(titles()).not.toContain('日期')
  })

  test('typing in the properties changes a field, and undo takes back each letter', async () => {
    draw(<Designing />)
    await add('单行文字')
    const title = within(screen.getByRole('complementary', { name: '属性' })).getAllByRole('textbox')[0] as HTMLElement
    await userEvent.clear(title)
    await userEvent.type(title, '供应商')
    expect(titles()).toEqual(['供应商'])
    canvas().getByRole('button', { pressed: true }).focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(titles()).not.toEqual(['供应商'])
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(titles()).toEqual(['供应商'])
  })

  test('Alt and an arrow move a field, Delete removes it', async () => {
    draw(<Designing />)
    for (const kind of ['单行文字', '金额']) await add(kind)
    canvas().getByRole('button', { pressed: true }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(titles()).toEqual(['金额', '单行文字'])
    await userEvent.keyboard('{Delete}')
    expect(titles()).toEqual(['单行文字'])
  })

  test('a field that cannot be saved shows its fault', async () => {
    draw(<Designing />)
    await add('计算公式')
    expect(canvas().getByRole('listitem').getAttribute('data-wrong')).toBe('true')
  })

  test('a form that a person may only read has no tools', () => {
    draw(<Designing editable={false} />)
    expect(screen.queryByRole('navigation', { name: '字段类型' })).toBeNull()
  })
})
