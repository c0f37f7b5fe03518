import { type CompanyPlan, head, member, seller } from './plan.ts'

const flagship = {
  name: '滨江旗舰店',
  leader: '白晓晨',
  near: ['滨江区', '萧山区', '上城区'],
  people: [
    head('白晓晨', '店长', 26),
    seller('江一诺', 20, { share: 1.4 }),
    seller('顾明轩', 15, { share: 1.1 }),
    seller('毛雨婷', 9),
    seller('龙小天', 17, { left: 4 }),
    seller('万佳宁', 5, { share: 0.8 }),
  ],
}

const westCity = {
  name: '未来科技城店',
  leader: '贺文静',
  near: ['余杭区', '西湖区'],
  people: [
    head('贺文静', '店长', 22),
    seller('侯宇飞', 18, { share: 1.3 }),
    seller('邵可欣', 12),
    seller('孟凡', 8, { share: 1.1 }),
    seller('秦小雨', 3, { share: 0.7 }),
  ],
}

const north = {
  name: '城北店',
  leader: '雷鸣',
  near: ['拱墅区', '临平区', '钱塘区'],
  people: [
    head('雷鸣', '店长', 19),
    seller('尹素素', 14, { share: 1.2 }),
    seller('黎昕', 10),
    seller('钱多宇', 16, { left: 7 }),
  ],
}

const online = {
  name: '新媒体组',
  leader: '康乐',
  people: [
    member('康乐', '运营主管', '部门经理', 21, { desk: true }),
    member('史晓彤', '直播组长', '部门经理', 13, { desk: true }),
    member('乔安', '客服专员', '导购', 17, { desk: true }),
  ],
}

/** 同舟家居: kitchens, wardrobes and whole-house furniture, sold in three shops. */
export const furnishing: CompanyPlan = {
  name: '同舟家居',
  type: '全屋定制',
  size: '21-50人',
  seats: 60,
  loginStatus: 0,
  prefix: 'jj',
  seed: 20_260_618,
  profile: {
    contactName: '葛云',
    contactPhone: '057100000618',
    address: '浙江省杭州市滨江区家居大道 66 号',
    introduction: '橱柜、衣柜与全屋定制，三家门店。',
    memberLevel: '标准版',
    memberDays: 21,
  },
  clues: 1500,
  sells: { 全屋定制: 10, 橱柜: 7, 衣柜: 6, 木门: 2, 灯饰: 3, 软装: 4 },
  branches: [
    {
      name: '总经办',
      leader: '陈远航',
      people: [
        member('陈远航', '董事长', '公司管理员', 30, { account: 'boss' }),
        member('葛云', '总经理助理', '部门经理', 20),
      ],
    },
    {
      name: '销售中心',
      leader: '温柏年',
      people: [member('温柏年', '销售总监', '部门经理', 28)],
      below: [online, flagship, westCity, north],
    },
    {
      name: '设计部',
      leader: '祝清扬',
      people: [
        member('祝清扬', '设计主管', '设计师专员', 24),
        member('管彤', '家居设计师', '设计师专员', 16),
        member('安然', '家居设计师', '设计师专员', 11),
        member('苗苗', '家居设计师', '设计师专员', 14, { left: 5 }),
      ],
    },
    {
      name: '设计师渠道部',
      leader: '宁致远',
      people: [member('宁致远', '渠道经理', '设计师专员', 18), member('柳依依', '设计师专员', '设计师专员', 7)],
    },
    {
      name: '财务部',
      leader: '苏瑾',
      people: [member('苏瑾', '财务主管', '财务', 25), member('项小满', '出纳', '财务', 6)],
    },
    {
      name: '仓储部',
      leader: '丁大勇',
      people: [
        member('丁大勇', '仓储主管', '仓管', 23),
        member('卢山', '仓管员', '仓管', 12),
        member('路平', '安装师傅', '仓管', 15),
      ],
    },
  ],
}
