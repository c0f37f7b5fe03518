import type { ImportField } from '../../../transfer/server/index.ts'

const plain = { required: false, kind: 'text', hint: '', example: '', synonyms: [] } as const
type Told = Partial<ImportField> & Pick<ImportField, 'key' | 'title'>

const told: Told[] = [
  {
    ...{ key: 'number', title: '商机编号', synonyms: ['编号', '单号'] },
    hint: '原来的编号；留空由系统编号。编号相同的视为同一商机，更新时不改变阶段、负责人和团队。',
  },
  { key: 'name', title: '商机名称', hint: '留空按客户与小区。', synonyms: ['名称', '项目名称'] },
  {
    ...{ key: 'customerName', title: '客户姓名', required: true, example: '王小明' },
    synonyms: ['客户', '姓名', '客户名称', '联系人'],
  },
  {
    ...{ key: 'phone', title: '电话', kind: 'phone', example: '15400000000' },
    hint: '电话和微信至少填一项；电话已有客户的，商机归到该客户，只补上客户还没有的资料。',
    synonyms: ['手机', '手机号', '联系电话', '客户电话'],
  },
  { key: 'wechat', title: '微信', synonyms: ['微信号'] },
  { key: 'province', title: '省', example: '浙江省', synonyms: ['省份'] },
  { key: 'city', title: '市', example: '杭州市', synonyms: ['城市'] },
  { key: 'district', title: '区县', example: '西湖区', synonyms: ['区', '县'] },
  { key: 'community', title: '小区', example: '云栖花园', synonyms: ['楼盘'] },
  { key: 'building', title: '楼栋', example: '3幢', synonyms: ['栋号'] },
  { key: 'room', title: '房号', example: '1201', synonyms: ['门牌号'] },
  { key: 'houseTypeId', title: '户型', kind: 'dictionary', dictionary: 'houseType', hint: '从下拉列表中选择。' },
  { key: 'area', title: '面积', kind: 'area', example: '118.5', hint: '平方米，最多两位小数。' },
  {
    ...{ key: 'stage', title: '阶段', kind: 'reference', synonyms: ['商机阶段', '销售阶段'] },
    hint: '负责人所在部门的阶段；留空按状态，进行中的从第一个阶段开始。进行中的须填好到该阶段为止的必填项，除非选了照原样导入；已结束的不检查。',
  },
  {
    ...{ key: 'status', title: '状态', kind: 'reference', synonyms: ['商机状态'] },
    hint: '进行中、成交或战败；填了阶段时须与阶段一致。',
  },
  {
    ...{ key: 'ownerId', title: '负责人', kind: 'employee', synonyms: ['销售', '导购', '归属人'] },
    hint: '员工姓名；同名时写“姓名(部门)”或工号。留空为导入人。',
  },
  { key: 'teamId', title: '商机团队', kind: 'reference', hint: '按团队的默认分成。', synonyms: ['团队'] },
  {
    ...{ key: 'channelId', title: '来源渠道', kind: 'dictionary', dictionary: 'clueChannel' },
    hint: '从下拉列表中选择。',
    synonyms: ['来源', '渠道'],
  },
  {
    ...{ key: 'brandIds', title: '意向品牌', kind: 'dictionaries', dictionary: 'intentionBrand' },
    hint: '可填多个，用顿号分隔。',
    synonyms: ['品牌'],
  },
  {
    ...{ key: 'categoryIds', title: '意向品类', kind: 'dictionaries', dictionary: 'intentionCategory' },
    hint: '可填多个，用顿号分隔。',
    synonyms: ['品类'],
  },
  { key: 'expectedAmount', title: '预计金额', kind: 'money', example: '80000', hint: '元，也可写“8万”。' },
  { key: 'expectedOn', title: '预计成交日期', kind: 'date', example: '2026-12-31' },
  {
    ...{ key: 'dealAmount', title: '成交金额', kind: 'money', synonyms: ['签约金额', '合同金额'] },
    hint: '成交的必填，元。',
  },
  {
    ...{ key: 'lostReasonId', title: '战败原因', kind: 'dictionary', dictionary: 'lostReason' },
    hint: '战败的必填。',
  },
  { key: 'lostNote', title: '战败说明', hint: '原因为“其他”时必填。' },
  {
    ...{ key: 'closedAt', title: '结束时间', kind: 'datetime', synonyms: ['成交时间', '战败时间', '成交日期'] },
    hint: '成交或战败的必填，不能晚于现在。',
  },
  {
    key: 'nextFollowUpAt',
    title: '下次跟进',
    kind: 'datetime',
    hint: '如 2026-12-01 10:30。',
    synonyms: ['下次跟进时间'],
  },
  {
    key: 'followUp',
    title: '跟进摘要',
    hint: '以前跟进的要点，写成一条跟进，最多 1000 个字。',
    synonyms: ['跟进记录'],
  },
  { key: 'remark', title: '备注', hint: '最多 500 个字。', synonyms: ['说明'] },
  {
    ...{ key: 'createdBy', title: '创建人', kind: 'reference', synonyms: ['录入人'] },
    hint: '原来的创建人，已离职的也可以；留空为导入人。',
  },
  {
    ...{ key: 'createdAt', title: '创建时间', kind: 'datetime', example: '2025-03-18 10:00', synonyms: ['录入时间'] },
    hint: '原来的创建时间，不能晚于现在；留空为导入时间。',
  },
]

/** The columns of a file of deals. */
export const historyFields: readonly ImportField[] = told.map(field => ({ ...plain, ...field }))
