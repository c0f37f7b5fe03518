import type { ImportField, ImportKind } from '../../../transfer/server/index.ts'
import { ImportedEmployee } from '../../api/employeeImport.ts'
import { organisationPlaces } from '../../api/places.ts'
import { lockStaff } from '../access/seats.ts'
import { scopeModule } from '../employees/list.ts'
import { publishBatch } from './announce.ts'
import { createEmployees } from './create.ts'
import { faultsOf } from './faults.ts'
import { findKnown } from './known.ts'
import { departmentReference, roleReference } from './references.ts'
import { obstaclesOf, undoEmployees } from './undo.ts'
import { holdColleagues, updateEmployees } from './update.ts'

const optional = { required: false, kind: 'text', hint: '', example: '' } as const

const fields: ImportField[] = [
  {
    key: 'name',
    title: '姓名',
    required: true,
    kind: 'text',
    hint: '最多 30 个字。',
    example: '王小明',
    synonyms: ['员工姓名', '名字', '员工', '姓名(必填)'],
  },
  {
    key: 'mobile',
    title: '手机号',
    required: true,
    kind: 'phone',
    example: '15400000000',
    hint: '11 位手机号。已有账号的直接加入本企业，没有账号的新建账号；不会发送短信。',
    synonyms: ['手机', '手机号码', '电话', '联系电话', '联系方式', '移动电话'],
  },
  {
    key: 'departmentId',
    title: '部门',
    required: true,
    kind: 'reference',
    of: 'department',
    example: '',
    hint: '部门名称；同名时写全路径，如“总部/城东门店”。',
    synonyms: ['所属部门', '部门名称', '门店', '所在部门'],
  },
  {
    ...optional,
    key: 'roleIds',
    title: '角色',
    kind: 'references',
    hint: '可填多个，用顿号分隔；不能超出您自己的权限。更新已有员工时不改变角色。',
    synonyms: ['角色名称', '岗位角色', '权限角色'],
  },
  { ...optional, key: 'position', title: '职位', example: '导购', synonyms: ['岗位', '职务', '头衔'] },
  {
    ...optional,
    key: 'jobNumber',
    title: '工号',
    hint: '本企业内不能重复。',
    example: 'A001',
    synonyms: ['员工编号', '员工工号', '编号'],
  },
  {
    ...optional,
    key: 'entryDate',
    title: '入职日期',
    kind: 'date',
    hint: '如 2026-11-20。',
    example: '2026-11-20',
    synonyms: ['入职时间', '到岗日期', '入职日'],
  },
  { ...optional, key: 'email', title: '邮箱', example: 'wang@example.com', synonyms: ['电子邮箱', '邮件', 'email'] },
  {
    ...optional,
    key: 'username',
    title: '用户名',
    example: '',
    hint: '仅用于没有账号的手机号；不填则自动生成，可用手机号登录。',
    synonyms: ['账号', '登录名', '登录账号'],
  },
  { ...optional, key: 'remark', title: '备注', hint: '最多 500 个字。', synonyms: ['说明', '备注信息'] },
]

/** The import of employees: employs the account with the mobile, or a new one. */
export const employeeImport: ImportKind = {
  kind: 'employee',
  title: '员工',
  element: 'employeesManager:import',
  numbersElement: 'employeesManager:view_mobile',
  module: scopeModule,
  path: organisationPlaces.employees.path,
  tables: ['employee'],
  fields,
  schema: ImportedEmployee,
  identity: 'mobile',
  unique: ['jobNumber'],
  objection: () => null,
  references: async desk => ({ departmentId: await departmentReference(desk), roleIds: await roleReference(desk) }),
  lock: lockStaff,
  faults: (desk, records, { known }) => faultsOf(desk, records, known),
  find: findKnown,
  create: createEmployees,
  update: updateEmployees,
  holds: holdColleagues,
  announce: publishBatch,
  obstacles: obstaclesOf,
  undo: undoEmployees,
}
