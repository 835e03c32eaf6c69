import type { CountdownMessages, HoldMessages, ProblemMessages } from '../en/problems.js'
import { isolated } from '../isolated.js'
import { arOwnProblems } from './ownProblems.js'

export const arCountdown: CountdownMessages = {
  // After a colon: Intl gives a duration in the nominative, which a preposition would change.
  retryIn: (value) => `الوقت المتبقي لإعادة المحاولة: ${isolated(value)}`,
  retryNow: 'يمكنك إعادة المحاولة الآن',
  retryingIn: (value) => `الوقت المتبقي لإعادة المحاولة تلقائيًا: ${isolated(value)}`,
  retryAt: (time) => `يمكنك إعادة المحاولة في ${isolated(time)}`,
  unknown: 'موعد المحاولة التالية غير معروف',
  notRetryable: 'لن تفيد إعادة المحاولة',
  stop: 'إيقاف العد التنازلي',
  resume: 'استئناف العد التنازلي',
}

export const arHold: HoldMessages = {
  held: 'طلب المزوّد الانتظار، لذلك تُؤجَّل الطلبات الموجّهة إليه.',
  lockedOut: 'منع المزوّد هذا الاتصال، لذلك لا تُرسَل إليه أي طلبات.',
  release: 'تمت استعادة الوصول',
  endWait: 'إنهاء الانتظار مبكرًا',
  endWaitWarning:
    'حدّد المزوّد مدة الانتظار هذه. إذا وصلت الطلبات قبل انتهائها، فقد يمدّدها أو يحظر الاتصال.',
  endWaitConfirm: 'إرسال الطلبات الآن',
}

export const arProblem: ProblemMessages = {
  lockedOut: 'لن تفيد إعادة المحاولة قبل استعادة الوصول.',
  kinds: {
    failed: 'خطأ',
    waiting: 'انتظار',
    'locked-out': 'الوصول ممنوع',
    forbidden: 'لا توجد صلاحية',
    offline: 'لا يوجد اتصال',
  },
  byType: arOwnProblems,
  allDetails: 'التفاصيل',
  origins: {
    network: 'الاتصال',
    timeout: 'الاتصال',
    relay: 'المُرحِّل',
    service: 'الخدمة',
    provider: 'المزوّد',
    held: 'مؤجَّل في هذا المتصفح',
    contract: 'الاتفاق بين التطبيق والخدمة',
  },
  fallback: {
    network: 'لم ترد أي إجابة.',
    timeout: 'لم ترد إجابة في الوقت المحدّد.',
    relay: 'رفض خادم التطبيق الطلب أو أخفق.',
    service: 'رفضت الخدمة الطلب أو أخفقت.',
    provider: 'رفض المزوّد الطلب أو أخفق.',
    held: 'لم يُرسَل الطلب لأن الطلبات إلى المزوّد مقيّدة حاليًا.',
    contract: 'لم تكن الإجابة كما هو متفق عليه.',
  },
  members: {
    origin: 'المصدر',
    status: 'الحالة',
    type: 'النوع',
    href: 'التوثيق',
    instance: 'الواقعة',
    subsystem: 'النظام الفرعي',
    time: 'الوقت',
    requestId: 'معرّف الطلب',
    causes: 'الأسباب',
    remedy: 'ما العمل',
    supportEmail: 'البريد الإلكتروني',
    supportPhone: 'الهاتف',
    supportUrl: 'الدعم',
    retryable: 'تمكن إعادة المحاولة',
    retryAfter: 'إعادة المحاولة بعد',
    code: 'رمز الخطأ',
    more: 'المزيد',
    fieldErrors: 'الحقول',
    context: 'السياق',
    extensions: 'معلومات أخرى',
    droppedHeaders: 'ترويسات لم تُمرَّر',
    body: 'الإجابة',
  },
}
