import type { Text } from '@manyi/shared/contract/text';

/** Every word of the respondents' pages that the author of the questionnaire did not write. */
export const t = {
  largeText: ['大字', 'Larger text'],
  normalText: ['标准字', 'Smaller text'],
  switchLanguage: ['English', '中文'],

  start: ['开始填写', 'Start'],
  resume: ['继续填写', 'Continue'],
  restart: ['清空，重新填写', 'Start over'],
  restartWarning: ['已填的回答会全部清除。', 'Everything you have filled in will be removed.'],
  restartConfirm: ['清空并重新填写', 'Remove and start over'],
  whatIsKept: ['会保留什么', 'What is kept'],
  anonymous: [
    '不记录姓名、学号、电话和网络地址，只记日期，不记时刻。',
    'No name, number, phone or network address is kept; the date is, the time is not.',
  ],
  savedOnDevice: [
    '没填完也没关系，回答保存在这台设备上，随时可以接着填。',
    'Answers are saved on this device as you go; you can stop and continue at any time.',
  ],
  messageRead: [
    '留言会由学校阅读，请不要写能认出个人的信息。',
    'Messages are read by the college; please leave out what identifies a person.',
  ],

  back: ['上一步', 'Back'],
  next: ['下一步', 'Next'],
  toReview: ['回到检查', 'Back to check'],
  optional: ['选答', 'Optional'],
  clear: ['清除选择', 'Clear'],
  change: ['修改', 'Change'],
  choose: ['请选择', 'Choose'],
  otherText: ['请说明', 'Please specify'],
  rankHelp: ['按先后点选，再点一次可取消。', 'Tap in order; tap again to undo.'],
  npsLow: ['0 完全不可能', '0 Not at all likely'],
  npsHigh: ['10 非常可能', '10 Extremely likely'],
  agree: ['我同意', 'I agree'],

  review: ['检查并提交', 'Check and submit'],
  reviewReady: ['都填好了，可以提交。', 'All done; you can submit now.'],
  edit: ['修改', 'Change'],
  fill: ['去填写', 'Answer'],
  submit: ['提交', 'Submit'],
  submitNote: ['提交后不能再修改。', 'Answers cannot be changed after submitting.'],

  saved: ['已保存在本机', 'Saved on device'],
  saving: ['正在保存', 'Saving'],
  notSaved: [
    '这台设备不能保存，填完前请不要关闭页面',
    'This device cannot save; please keep the page open until you have finished',
  ],
  sending: ['正在发送', 'Sending'],
  received: ['已收到', 'Received'],
  sendingTitle: ['正在提交你的回答', 'Submitting your answers'],
  queued: ['已保存在本机，正在排队', 'Saved on this device, waiting in line'],
  queuedNote: [
    '现在提交的人很多，轮到时会自动发送。',
    'Many people are submitting right now. Yours is sent as soon as it is its turn.',
  ],
  waiting: ['已保存在本机，等待网络', 'Saved on this device, waiting for a network'],
  waitingNote: [
    '有网络时会自动发送。可以先离开，回来打开同一链接会继续发送。',
    'It is sent as soon as there is a network. You may leave; opening the same link goes on sending.',
  ],
  sendNow: ['现在重试', 'Try now'],
  refusedTitle: ['没有提交成功', 'Not submitted'],
  refusedKept: ['你的回答还在这台设备上，没有丢失。', 'Your answers are still on this device; nothing is lost.'],
  backToAnswers: ['回去检查', 'Back to my answers'],

  receiptTitle: ['已收到你的回答', 'Your answers have been received'],
  receiptCode: ['回执码', 'Receipt code'],
  receiptNote: [
    '凭回执码可以核实回答已被计入，但查不到你填了什么。',
    'The code lets you check that your answers were counted; it does not reveal them.',
  ],
  copy: ['复制回执码', 'Copy the code'],
  copied: ['已复制', 'Copied'],
  afterwards: [
    '结果会写进学校的质量年度报告，并用来改进工作。',
    'The results go into the annual quality report of the college and are used to improve.',
  ],
  already: ['你已经在这台设备上填过这份问卷', 'You have already answered on this device'],
  anotherWarning: [
    '请先记下回执码：换人填写后，这台设备不再显示它。',
    'Note the receipt code first: it will no longer be shown on this device.',
  ],
  anotherConfirm: ['记好了，换人填写', 'Noted; somebody else answers'],
  another: ['换一个人填写', 'Somebody else answers'],

  loading: ['正在打开问卷', 'Opening the questionnaire'],
  notOpenTitle: ['调查还没有开始', 'The survey is not open yet'],
  pausedTitle: ['调查暂停中', 'The survey is paused'],
  pausedNote: ['请稍后再来。', 'Please come back later.'],
  closedTitle: ['调查已经结束', 'The survey has ended'],
  closedNote: ['谢谢你的关注。', 'Thank you for your interest.'],
  draftKept: ['你填过的内容还保存在这台设备上。', 'What you filled in is still on this device.'],
  lateNote: [
    '调查已结束。你在结束前就开始填写，24 小时内仍可提交。',
    'The survey has ended. You began in time, so you may still submit within 24 hours.',
  ],
  wrongLinkTitle: ['链接不对', 'This link is not right'],
  wrongLinkNote: [
    '没有找到这份问卷。请核对链接是否完整，或向发链接的老师询问。',
    'There is no questionnaire here. Please check that the link is complete, or ask whoever sent it.',
  ],
  offlineTitle: ['没有网络', 'No network'],
  offlineNote: [
    '问卷还没有下载到这台设备。连上网络后会自动打开。',
    'The questionnaire is not on this device yet. It opens as soon as there is a network.',
  ],
  brokenTitle: ['暂时打不开问卷', 'The questionnaire cannot be opened right now'],
  brokenNote: ['服务器暂时没有回应，会自动重试。', 'The server does not answer at the moment; we keep trying.'],
  retry: ['重试', 'Try again'],
  offlineBar: ['没有网络，回答会保存在这台设备上', 'No network; your answers are saved on this device'],
  changed: ['问卷有更新，已保留你填过的回答。', 'The questionnaire was updated; your answers were kept.'],

  previewBar: ['预览，不会提交', 'Preview; nothing is sent'],
  previewWait: ['等待问卷内容', 'Waiting for the questionnaire'],
} as const satisfies Record<string, Text>;

export const aboutMinutes = (minutes: number, questions: number): Text => [
  `${questions} 道题，约 ${minutes} 分钟`,
  `${questions} questions, about ${minutes} min`,
];
export const until = (time: string): Text => [`截止 ${time}`, `Open until ${time}`];
export const opensAt = (time: string): Text => [`将于 ${time} 开始。`, `It opens at ${time}.`];
export const smallGroups = (k: number): Text => [
  `少于 ${k} 份的结果不会单独显示。`,
  `Results of fewer than ${k} people are never shown on their own.`,
];
export const pageOf = (page: number, pages: number): Text => [
  `第 ${page} 页，共 ${pages} 页`,
  `Page ${page} of ${pages}`,
];
export const missing = (n: number): Text => [
  `还有 ${n} 处必答没有填`,
  n === 1 ? '1 answer is missing' : `${n} answers are missing`,
];
export const toFix = (n: number): Text => [
  `这一页有 ${n} 处需要处理`,
  n === 1 ? '1 thing on this page needs your attention' : `${n} things on this page need your attention`,
];
export const answeredOf = (n: number, of: number): Text => [`已填 ${n} / ${of}`, `${n} of ${of} answered`];
export const chooseUpTo = (n: number): Text => [`最多选 ${n} 项`, `Choose up to ${n}`];
export const charactersLeft = (n: number): Text => [`还可以写 ${n} 个字`, `${n} characters left`];
