/** A server of worst feeds on PORT, each under its name; any other path is a usual calendar. A process of its own: 5 MB take time to send. */
import { createServer } from "node:http";
import { worstFeeds } from "@/e2e/factories/worst-feeds";

const usual =
  "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20990101\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
const feeds = new Map(Object.entries(worstFeeds).map(([name, make]) => [name, make()]));

createServer(({ url = "/" }, response) => {
  const feed = feeds.get(decodeURIComponent(url.slice(1)));
  response.writeHead(200, { ...feed?.headers }).end(feed?.body ?? usual);
}).listen(Number(process.env["PORT"]), "127.0.0.1");
