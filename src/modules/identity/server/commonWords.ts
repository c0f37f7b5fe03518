import { commonPasswords } from './commonPasswords.ts'

/** What published lists of leaked passwords lack: words of offices and of the trade, brands, Chinese names, places and phrases in pinyin. */
const more = `
pwd administrator root login logon superuser supervisor sysadmin mysql postgres linux twitter linkedin tencent taobao baidu weixin wechat weibo huawei xiaomi
dog cat max sky lily ice volleyball gamer gaming zelda fortnite god korea bmw hot boy red one two six ten hundred thousand 1314 520 521 1314520 5211314
7758521 7758258 5845201314 110 119 120 911 007 10086 10010 12306 168 518 588 688 886 918 1688 5188 woaini woaini1314 woaini520 woaiwojia woaiwo woainia woai
aini wobuaini woshishui woshi shishui nishishui nihao nihaoma niyao laopo laogong baobei baobao tiantian mama baba mami gege jiejie didi meimei jiajia wangba
wobuzhidao buzhidao wozhidao meiyou haoma tamade caonima nima shabi shazi bendan zhu zhuzhu xiaozhu xiaogou xiaomao xiaoming xiaohong xiaoxiao daxia dashen
gaoshou meinv shuaige zhongguo zhonghua zhongwen renmin beijing guangzhou shenzhen tianjin chongqing chengdu hangzhou nanjing suzhou wuhan xiamen foshan
dongguan qingdao dalian shenyang changsha zhengzhou jinan hefei fuzhou kunming nanning guiyang haikou lanzhou taiyuan ningbo wenzhou wuxi guangdong jiangsu
zhejiang shandong henan hebei hunan hubei sichuan fujian anhui jiangxi yunnan guizhou guangxi taiwan xianggang aomen mima wodemima denglu zhanghao yonghu
guanli guanliyuan ceshi gongsi xiaoshou caiwu cangku yewu bangong zhuangxiu jiancai cizhuan taozhuan liu sun guo lin gao luo xie han cao pan cai wei xue yan
jia xia zou qin hou bai lei tan yin hao shi lai qiu wen min hua jie bin yun tao hui xin rui kai yue jian zhangwei wangwei wangfang liwei lina zhangmin lijing
wangjing liuwei wangxiuying zhangli xiuying guiying wangyan zhangjing liqiang wangqiang lijuan wangli zhangyong liuyang zhanglei liujie zhangjie lijie chenjie
wanglei yangyang xiaoyu xiaoli xiaoyan haohao doudou niuniu fendou jiayou kuaile xingfu gongxi facai facai888 caishen shunli jiankang pingan wanshi ruyi dashi
zuguo aiguo ilovey wednesday hero iphone android xbox macbook blueberry raspberry lazy
`

/** The pieces of which guessed passwords consist, in small letters: each of the commonest passwords is one, as are these words. */
export const commonWords: ReadonlySet<string> = new Set([...commonPasswords, ...more.trim().split(/\s+/)])
