import type { Audience } from '@manyi/shared/contract/survey';

/** An invented province: no college of these names exists. */
export const demoTenant = { id: '100000', name: '示范省职业教育质量监测中心', rootDept: '示范省教育厅' } as const;

export interface DemoCollege {
  name: string;
  code: string;
  students: number;
  teachers: number;
  /** −1 … 1: how content its people are. */
  mood: number;
  /** Share of the people asked who answer, before what a questionnaire makes of it. */
  zeal: number;
}

/** Around the usual target of 20 %: some far above it, some behind, and one where hardly anybody has answered. */
export const demoColleges: readonly DemoCollege[] = [
  { name: '云岭交通职业学院', code: '80001', students: 1180, teachers: 96, mood: 0.5, zeal: 0.27 },
  { name: '江畔工程职业技术学院', code: '80002', students: 1600, teachers: 132, mood: 0.35, zeal: 0.21 },
  { name: '南浦医药高等专科学校', code: '80003', students: 980, teachers: 84, mood: 0.7, zeal: 0.43 },
  { name: '北原农业职业学院', code: '80004', students: 640, teachers: 58, mood: 0.1, zeal: 0.13 },
  { name: '海湾港口职业学院', code: '80005', students: 870, teachers: 72, mood: 0.25, zeal: 0.18 },
  { name: '松江财经职业学院', code: '80006', students: 1340, teachers: 108, mood: -0.15, zeal: 0.09 },
  { name: '青石轻工职业学院', code: '80007', students: 560, teachers: 50, mood: 0.3, zeal: 0.24 },
  { name: '临川文旅职业学院', code: '80008', students: 420, teachers: 41, mood: 0.45, zeal: 0.16 },
  { name: '东岭信息职业技术学院', code: '80009', students: 1520, teachers: 121, mood: 0.15, zeal: 0.31 },
  { name: '西园艺术职业学院', code: '80010', students: 250, teachers: 34, mood: -0.3, zeal: 0.013 },
  { name: '白鹭建筑职业学院', code: '80011', students: 1260, teachers: 102, mood: 0.2, zeal: 0.11 },
  { name: '枫桥师范高等专科学校', code: '80012', students: 1080, teachers: 94, mood: 0.6, zeal: 0.23 },
];

export interface DemoForm {
  template: string;
  audience: Audience;
  name: string;
  /** Report year, relative to the present one. */
  year: 0 | -1;
  targetRate: number;
  /** Answers on top of the college's zeal. */
  factor: number;
  /** Whom it asks where that is not everybody of the head-count, and how that number was come by. */
  asked?: { share: number; least: number; reason: string };
  /** Begin and end in days from today; a year that is over lies a year back. */
  from: number;
  until: number;
  outcome: 'draft' | 'scheduled' | 'collect' | 'close' | 'publishResults';
}

/** Last year is published; this year every stage is under way. Few employers answer, so some colleges are hidden. */
export const demoForms: readonly DemoForm[] = [
  {
    template: 'student',
    audience: 'STUDENT',
    name: '在校生满意度调查',
    year: -1,
    targetRate: 0.2,
    factor: 0.7,
    from: -60,
    until: -25,
    outcome: 'publishResults',
  },
  {
    template: 'teacher',
    audience: 'TEACHER',
    name: '教职工满意度调查',
    year: -1,
    targetRate: 0.2,
    factor: 1.1,
    from: -60,
    until: -25,
    outcome: 'publishResults',
  },
  {
    template: 'student',
    audience: 'STUDENT',
    name: '在校生满意度调查',
    year: 0,
    targetRate: 0.2,
    factor: 1,
    from: -8,
    until: 5,
    outcome: 'collect',
  },
  {
    template: 'teacher',
    audience: 'TEACHER',
    name: '教职工满意度调查',
    year: 0,
    targetRate: 0.2,
    factor: 1.15,
    from: -14,
    until: 12,
    outcome: 'collect',
  },
  {
    template: 'graduate-current',
    audience: 'GRADUATE_CURRENT',
    name: '应届毕业生满意度调查',
    year: 0,
    targetRate: 0.3,
    factor: 1.2,
    asked: { share: 0.2, least: 60, reason: '应届毕业生人数（学籍库）' },
    from: -30,
    until: 26,
    outcome: 'collect',
  },
  {
    template: 'graduate-3y',
    audience: 'GRADUATE_3Y',
    name: '毕业三年内毕业生满意度调查',
    year: 0,
    targetRate: 0.15,
    factor: 0.85,
    asked: { share: 0.28, least: 80, reason: '有联系方式的毕业生人数' },
    from: -45,
    until: -4,
    outcome: 'close',
  },
  {
    template: 'employer',
    audience: 'EMPLOYER',
    name: '用人单位满意度调查',
    year: 0,
    targetRate: 0.1,
    factor: 0.8,
    asked: { share: 0.045, least: 16, reason: '已联系的用人单位数' },
    from: -20,
    until: 15,
    outcome: 'collect',
  },
  {
    template: 'parent',
    audience: 'PARENT',
    name: '家长满意度调查',
    year: 0,
    targetRate: 0.1,
    factor: 0,
    asked: { share: 0.6, least: 100, reason: '已加入家长群的家长数' },
    from: 6,
    until: 34,
    outcome: 'scheduled',
  },
  {
    template: 'student',
    audience: 'STUDENT',
    name: '新生入学适应专项调查',
    year: 0,
    targetRate: 0.2,
    factor: 0,
    from: 20,
    until: 40,
    outcome: 'draft',
  },
];

export const messages = {
  glad: [
    '老师上课认真，课后也愿意解答问题，谢谢老师们。',
    '实训室的新设备很好用，希望多开放一些时间。',
    '辅导员很负责，有事找他总能解决。',
    '社团活动丰富，认识了很多朋友。',
    '图书馆环境很好，期末能延长开放就更好了。',
    '校企合作的课程收获很大，建议多安排企业老师。',
    '食堂三楼的菜越来越好吃了。',
    '实习安排得很周到，学到了真本事。',
    '校园很干净，宿管阿姨也很亲切。',
    '整体都很满意，继续保持！',
  ],
  mixed: [
    '专业课的理论太多，希望增加动手的机会。',
    '教学楼的投影有时候看不清，请检修一下。',
    '选课系统高峰期打不开，建议分批。',
    '晚上洗澡热水时间太短。',
    '实训课人多设备少，经常要排队。',
    '公共课的内容和中学重复较多。',
    '希望就业指导早一点开始，大三才讲有些晚。',
    '操场晚上灯太暗，跑步不太安全。',
    '教材有些旧，和现在企业用的软件不一样。',
    '奖学金的评定标准希望能更公开一些。',
  ],
  sad: [
    '宿舍六个人没有空调，夏天真的睡不好。',
    '反映过两次的问题一直没有答复。',
    '实习单位和专业没有关系，感觉学不到东西。',
    '食堂价格涨了，菜却没有变好。',
    '教务办理一个证明要跑三个地方。',
    '上课照着课件念，听不进去。',
  ],
} as const;
