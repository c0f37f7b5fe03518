import type { Dice } from '../random.ts'

const openings = [
  '新房，下半年交付',
  '毛坯，年底前想开工',
  '二手房翻新，水电已做完',
  '精装改造，只换部分主材',
  '婚房，工期比较紧',
  '给父母装修，自己在外地',
  '自住，比较看重环保等级',
  '出租用，控制成本',
  '学区房，暑假集中装修',
  '已找好装修公司，主材自购',
  '半包，设计师陪同选材',
  '全包意向，想一站配齐',
  '房子已拿钥匙，正在出设计图',
  '老房改造，家里住人，分房间施工',
  '第一次装修，需要多讲解',
  '家里有小孩，要求无醛板材',
  '养猫，想要耐刮的地面',
  '喜欢奶油风，已收藏案例图',
  '中古风，要深色木皮',
  '现代极简，要求无缝铺贴',
  '之前对比过两家，主要看服务',
  '预算可以再谈，质量优先',
  '对价格敏感，要求报一口价',
  '要求提供检测报告',
  '楼上楼下一起装，可能两套',
]

const endings = [
  '晚上七点后方便接电话',
  '上班时间请发微信',
  '周末有空到店',
  '由爱人做主，联系时一起沟通',
  '电话里不要报价，当面谈',
  '下个月中旬前定下来',
  '希望能先上门量尺',
  '要看实景样板',
  '关注双十一活动价',
  '物业要求提前报备送货时间',
  '电梯小，大板需确认能否上楼',
  '需要开增值税专用发票',
]

/** What the person who wrote the clue down thought worth noting; often nothing. */
export function drawRemark(dice: Dice): string {
  if (dice.chance(0.48)) return ''
  const opening = dice.pick(openings)
  return dice.chance(0.4) ? `${opening}；${dice.pick(endings)}` : `${opening}。`
}
