import { isolated } from '../isolated.js'
import type { RelayProblems } from '../ownProblems.js'

const CONTACT = 'تواصل مع الدعم.'
const TRY_LATER = 'أعد المحاولة بعد بضع دقائق. إذا استمرت المشكلة، فتواصل مع الدعم.'
const ASK_FOR_ACCESS = 'اطلب الصلاحية من مسؤول التطبيق.'

const NOT_SET_UP = {
  title: 'هذه الميزة غير متاحة',
  detail: 'إعداد التطبيق غير صحيح، لذلك لم يُرسَل شيء.',
  remedy: CONTACT,
}

const BLOCKED = {
  title: 'حُظر الطلب',
  detail: 'تعذّر على التطبيق التأكد من أن الطلب جاء من إحدى صفحاته.',
  remedy: 'أعد تحميل الصفحة ثم أعد المحاولة. إذا استمرت المشكلة، فتواصل مع الدعم.',
}

const body = '{ "objectName": "...", "fieldFilters": [{ "fieldName", "operator": "eq", "value" }] }'

/** Arabic texts of the relay's problems for end users and developers. */
export const arRelayProblems: RelayProblems = {
  'urn:svc-relay:aborted': {
    title: 'أُلغي الطلب',
    detail: 'أُغلق الاتصال قبل وصول استجابة.',
    remedy: 'أعد المحاولة.',
    developerRemedy: 'لا يلزم أي إجراء.',
  },
  'urn:svc-relay:authorize-failed': {
    title: 'تعذّر التحقق من الصلاحية',
    detail: 'حدث خطأ أثناء التحقق من الصلاحية، لذلك لم يُرسَل شيء.',
    remedy: TRY_LATER,
    developerRemedy: `تحقق في أحداث المُرحِّل من خطأ «${isolated('authorize')}».`,
  },
  'urn:svc-relay:bad-body': {
    title: 'بحث غير صالح',
    detail: 'لا يقبل التطبيق هذا البحث، لذلك لم يُرسَل شيء.',
    remedy: 'تحقق من الكائن وعوامل التصفية ثم أعد المحاولة.',
    developerRemedy: `أرسل ${isolated(body)} بتنسيق ${isolated('JSON')}.`,
  },
  'urn:svc-relay:bad-idempotency-key': {
    ...NOT_SET_UP,
    developerRemedy: 'أرسل مفتاح Idempotency-Key واحدًا لا يتجاوز 255 حرف ASCII قابلًا للطباعة.',
  },
  'urn:svc-relay:bad-path': {
    title: 'مسار غير صالح',
    detail: 'سيصل هذا المسار إلى المزوّد كمسار آخر، لذلك لم يُرسَل شيء.',
    remedy: 'صحّح المسار ثم أعد المحاولة.',
    developerRemedy: 'أرسل المسار كما يوثّقه المزوّد، مع ترميزه بالنسبة المئوية مرة واحدة.',
  },
  'urn:svc-relay:bad-query': {
    ...NOT_SET_UP,
    developerRemedy: `ضع الكائن وعوامل تصفيته في محتوى ${isolated('JSON')} واحذف الاستعلام.`,
  },
  'urn:svc-relay:bad-request': {
    ...NOT_SET_UP,
    developerRemedy: `دع عميل ${isolated('HTTP')} يضبط ${isolated('Content-Length')}.`,
  },
  'urn:svc-relay:busy': {
    title: 'طلبات كثيرة قيد التنفيذ',
    detail: 'يعالج التطبيق طلبات كثيرة، لذلك لم يُرسَل شيء.',
    remedy: 'أعد المحاولة بعد قليل.',
    developerRemedy: `أضِف نُسخًا من المُرحِّل، أو ارفع ${isolated('limits.maxInFlight')}.`,
  },
  'urn:svc-relay:cross-origin': {
    ...BLOCKED,
    developerRemedy: `استدعِ المُرحِّل بواسطة ${isolated('fetch')} من أصل التطبيق. إذا كان وكيل يغيّر المضيف، فاضبط الخيار «${isolated('origin')}»، ولأصل آخر «${isolated('crossOrigins')}».`,
  },
  'urn:svc-relay:csrf': {
    ...BLOCKED,
    developerRemedy: `استدعِ المُرحِّل عبر العميل، أو أرسل «${isolated('X-Svc-Relay: 1')}».`,
  },
  'urn:svc-relay:denied': {
    title: 'غير مسموح',
    remedy: ASK_FOR_ACCESS,
    developerRemedy: `رفض الخيار «${isolated('authorize')}» هذا الطلب. تحقق من صلاحيات المستخدم.`,
  },
  'urn:svc-relay:duplicate-request': {
    title: 'سبق إرسال الطلب',
    detail: 'لم يُرسَل الطلب مرة أخرى لأن الطلب الأول ربما نُفِّذ.',
    remedy: 'تحقق مما إذا كان التغيير قد تم. إن لم يتم، فأرسله كطلب جديد.',
    developerRemedy:
      'أرسل كل طلب جديد بمفتاح Idempotency-Key جديد. راجع الخيار "duplicateRequests" في المُرحِّل.',
  },
  'urn:svc-relay:internal': {
    title: 'حدث خطأ ما',
    detail: 'حدث خطأ غير متوقع في خادم التطبيق.',
    remedy: TRY_LATER,
    developerRemedy: 'أبلغ عن الخطأ مع معرّف الطلب.',
  },
  'urn:svc-relay:method-not-allowed': {
    ...NOT_SET_UP,
    developerRemedy: `استخدم إحدى الطرق المذكورة في الترويسة ${isolated('Allow')}.`,
  },
  'urn:svc-relay:misconfigured': {
    ...NOT_SET_UP,
    developerRemedy: 'تحقق من السبب في أحداث المُرحِّل.',
  },
  'urn:svc-relay:not-a-browser': {
    ...BLOCKED,
    developerRemedy: `استدعِ المُرحِّل من متصفح. لغير ذلك، اضبط «${isolated('allowNonBrowser: true')}».`,
  },
  'urn:svc-relay:not-allowed': {
    title: 'طلب API غير مسموح',
    detail: 'لا يسمح التطبيق بهذه الطريقة وهذا المسار، لذلك لم يُرسَل شيء.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy: `أضِفهما إلى ما يسمح به الخيار «${isolated('allow')}».`,
  },
  'urn:svc-relay:not-found': {
    ...NOT_SET_UP,
    developerRemedy: `تحقق من أن نقطة نهاية العميل تطابق الخيار «${isolated('basePath')}» في المُرحِّل.`,
  },
  'urn:svc-relay:not-granted': {
    title: 'لا توجد صلاحية',
    detail: 'لا يسمح لك التطبيق بهذا الإجراء.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy: `اجعل «${isolated('authorize')}» يمنحه: «${isolated('destinations: true')}» للقائمة، و${isolated('groupRef')} للبحث.`,
  },
  'urn:svc-relay:proxy-off': {
    title: 'طلبات API متوقفة',
    detail: 'الطلبات إلى هذا المزوّد غير متاحة، لذلك لم يُرسَل شيء.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy: `زوّد المُرحِّل بالخيار «${isolated('allow')}»، واضبط «${isolated('proxy.enabled: true')}» لهذا التكامل في ملف البيان، وتحقّق من أن إعدادات التثبيت لا توقفها.`,
  },
  'urn:svc-relay:rate-limited': {
    title: 'طلبات كثيرة جدًا',
    detail: 'بلغت حد الطلبات في التطبيق، لذلك لم يُرسَل شيء.',
    remedy: 'انتظر قليلًا ثم أعد المحاولة.',
    developerRemedy: `انتظر حتى الوقت المذكور في ${isolated('Retry-After')}، أو ارفع الحد في «${isolated('rateLimit')}».`,
  },
  'urn:svc-relay:timeout': {
    title: 'انتهت مهلة الخدمة',
    detail: 'لم تستجب الخدمة في الوقت المحدّد.',
    remedy: 'أعد المحاولة. ربما نُفّذ الطلب رغم ذلك.',
    developerRemedy: 'تحقق في أحداث المُرحِّل مما إذا كان أحد المزوّدين بطيئًا.',
  },
  'urn:svc-relay:too-large': {
    title: 'الطلب كبير جدًا',
    detail: 'الطلب أكبر مما يقبله التطبيق، لذلك لم يُرسَل شيء.',
    remedy: 'أرسل بيانات أقل في كل مرة.',
    developerRemedy: `ارفع الحد في الخيار «${isolated('limits')}».`,
  },
  'urn:svc-relay:unauthenticated': {
    title: 'لم تسجّل الدخول',
    detail: 'لم تسجّل الدخول إلى التطبيق، لذلك لم يُرسَل شيء.',
    remedy: 'سجّل الدخول ثم أعد المحاولة.',
    developerRemedy: `إذا كان المستخدم قد سجّل الدخول، فتحقق من أن المتصفح يرسل ملف تعريف الارتباط إلى المُرحِّل وأن «${isolated('authorize')}» يقرؤه.`,
  },
  'urn:svc-relay:unknown-integration': {
    title: 'لم يُعثر على التكامل',
    detail: 'هذا التكامل غير موجود، أو ليست لديك صلاحية الوصول إليه.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy: `قارن الاسم المستعار بالخيار «${isolated('integrations')}» وبما يمنحه «${isolated('authorize')}».`,
  },
  'urn:svc-relay:unreachable': {
    title: 'تعذّر الوصول إلى الخدمة',
    detail: 'تعذّر الوصول إلى الخدمة، أو أُغلق الاتصال قبل وصول استجابة.',
    remedy: TRY_LATER,
    developerRemedy: `تحقق من الخيار «${isolated('upstream')}» ومن الشبكة.`,
  },
  'urn:svc-relay:upgrade-not-supported': {
    ...NOT_SET_UP,
    developerRemedy: `استخدم طلب ${isolated('HTTP')} عاديًا.`,
  },
  'urn:svc-relay:upload-timeout': {
    title: 'الرفع بطيء جدًا',
    detail: 'لم تصل البيانات في الوقت المحدد، فأُنهي الطلب.',
    remedy: 'أعد المحاولة عبر اتصال أسرع، أو أرسل بيانات أقل في كل مرة.',
    developerRemedy: `ارفع ${isolated('limits.bodyMs')} أو ${isolated('limits.idleMs')}.`,
  },
  'urn:svc-relay:upstream-auth': {
    title: 'رفضت الخدمة التطبيق',
    detail: 'لم تقبل الخدمة بيانات اعتماد التطبيق. تسجيل دخولك سليم.',
    remedy: CONTACT,
    developerRemedy: 'تحقق من مفتاح API أو رمز الوصول ومن المشروع.',
  },
  'urn:svc-relay:upstream-invalid': {
    title: 'استجابة غير متوقعة من الخدمة',
    detail: 'استجابة الخدمة ليست بالتنسيق المتوقع.',
    remedy: TRY_LATER,
    developerRemedy: `تحقق من أن الخيار «${isolated('upstream')}» يشير إلى الخدمة.`,
  },
  'urn:svc-relay:uri-too-long': {
    title: 'الطلب طويل جدًا',
    detail: 'في الطلب قيم كثيرة جدًا أو طويلة جدًا، لذلك لم يُرسَل شيء.',
    remedy: 'استخدم قيمًا أقل أو أقصر.',
    developerRemedy: 'أرسل المعلمات في محتوى الطلب إذا كان المزوّد يقبل ذلك.',
  },
}
