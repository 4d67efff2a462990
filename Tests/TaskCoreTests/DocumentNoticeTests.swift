import TaskCore
import Testing

struct DocumentNoticeTests {
  @Test func ofLongTextsTheBeginningIsQuoted() {
    let long = String(repeating: "x", count: 100)
    let short = String(repeating: "x", count: 60) + "…"
    let notice = DocumentNotice(.loss, subject: long, "The tag “\(long)” reads as “\(long)”: see “a”.")
    #expect(notice.subject == short)
    #expect(notice.message == "The tag “\(short)” reads as “\(short)”: see “a”.")
    #expect(DocumentNotice(.loss, subject: notice.subject, notice.message) == notice)
  }

  @Test func otherTextsStayAsTheyAre() {
    let sixty = String(repeating: "é", count: 60)
    let message = "Without quotations " + sixty + sixty + " and with “\(sixty)” it stays."
    let notice = DocumentNotice(.loss, subject: sixty, message)
    #expect(notice.subject == sixty && notice.message == message)
  }
}
