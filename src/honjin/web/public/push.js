/** Shows messages that come while the page is closed, and leads to the table when one is touched. */

self.addEventListener("push", (event) => {
  const { title, text, table, url } = event.data.json();
  // One message a table: the newest.
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: table, icon: "/mon.svg", data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      const open = windows.find((window) => window.url.split("#")[0] === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
