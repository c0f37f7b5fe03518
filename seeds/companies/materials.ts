import { type CompanyPlan, head, member, seller } from './plan.ts'

const east = {
  name: '城东门店',
  leader: '林晓东',
  near: ['上城区', '临平区', '钱塘区'],
  people: [head('林晓东', '店长', 30, { account: 'manager' }), member('谢雅琴', '店员', '导购', 16)],
  below: [
    {
      name: '城东一组',
      leader: '许梦洁',
      near: ['上城区', '钱塘区'],
      people: [
        head('许梦洁', '组长', 26, { share: 0.9 }),
        seller('王佳怡', 22, { account: 'sales1', share: 1.5 }),
        seller('何俊杰', 9),
      ],
    },
    {
      name: '城东二组',
      leader: '吕思琪',
      near: ['临平区', '钱塘区'],
      people: [
        head('吕思琪', '组长', 21, { share: 0.9 }),
        seller('张丽华', 13, { share: 1.2 }),
        seller('施建平', 20, { left: 3 }),
        seller('姚一凡', 4, { share: 0.8 }),
      ],
    },
  ],
}

const west = {
  name: '城西门店',
  leader: '韩雪梅',
  near: ['西湖区', '余杭区'],
  people: [
    head('韩雪梅', '店长', 33),
    seller('赵子轩', 19, { account: 'sales2', share: 1.5 }),
    seller('冯浩', 15, { share: 1.1 }),
    seller('董佳', 7),
    seller('袁志强', 24, { left: 6 }),
    seller('田静怡', 5, { share: 0.9 }),
  ],
}

const south = {
  name: '城南门店',
  leader: '曹志伟',
  near: ['滨江区', '萧山区'],
  people: [
    head('曹志伟', '店长', 28),
    seller('彭莉', 17, { share: 1.2 }),
    seller('蒋涛', 11),
    seller('余婷', 8, { share: 1.1 }),
    seller('蔡晓燕', 18, { left: 1 }),
  ],
}

const north = {
  name: '城北门店',
  leader: '潘文博',
  near: ['拱墅区', '临平区'],
  people: [
    head('潘文博', '店长', 14),
    seller('杜若溪', 12, { share: 1.1 }),
    seller('任海峰', 10),
    seller('梁思远', 3, { share: 0.7 }),
  ],
}

const online = {
  name: '线上客服组',
  leader: '罗燕',
  people: [
    member('罗燕', '客服主管', '部门经理', 25, { desk: true }),
    member('唐恬', '客服组长', '部门经理', 20, { desk: true }),
    member('邓雨欣', '客服专员', '导购', 14, { desk: true }),
    member('曾琪', '客服专员', '导购', 15, { desk: true, left: 5 }),
  ],
}

/** 同舟建材: tiles, stone, bathrooms, doors and windows, sold in four shops. */
export const materials: CompanyPlan = {
  name: '同舟建材',
  type: '建材综合',
  size: '21-50人',
  seats: 100,
  loginStatus: 0,
  prefix: 'jc',
  seed: 20_261_120,
  profile: {
    contactName: '方敏',
    contactPhone: '057100001120',
    address: '浙江省杭州市上城区建材路 88 号 3 号楼',
    introduction: '瓷砖、岩板、卫浴与门窗，四家门店服务杭州全城，量尺、设计、配送、安装一站完成。',
    memberLevel: '旗舰版',
    memberDays: 240,
  },
  clues: 4000,
  sells: { 瓷砖: 10, 岩板: 4, 卫浴: 6, 木门: 5, 地板: 5, 门窗: 5, 橱柜: 2, 灯饰: 1 },
  branches: [
    {
      name: '总经办',
      leader: '陈远航',
      people: [
        member('陈远航', '总经理', '公司管理员', 36, { account: 'boss' }),
        member('方敏', '行政主管', '财务', 29),
      ],
    },
    {
      name: '销售中心',
      leader: '郑国栋',
      people: [member('郑国栋', '销售总监', '部门经理', 34)],
      below: [online, east, west, south, north],
    },
    {
      name: '设计师渠道部',
      leader: '沈清',
      people: [
        member('沈清', '渠道经理', '设计师专员', 23),
        member('何雨桐', '设计师专员', '设计师专员', 16, { account: 'partner' }),
        member('陶然', '设计师专员', '设计师专员', 6),
      ],
    },
    {
      name: '财务部',
      leader: '孙慧敏',
      people: [member('孙慧敏', '财务主管', '财务', 31, { account: 'finance' }), member('魏然', '出纳', '财务', 12)],
    },
    {
      name: '仓储部',
      leader: '李国强',
      people: [
        member('李国强', '仓储主管', '仓管', 27, { account: 'warehouse' }),
        member('汪洋', '仓管员', '仓管', 18),
        member('石磊', '配送员', '仓管', 9, { left: 2 }),
      ],
    },
  ],
}
