"""OpenStack Swift with its S3 interface, in one process and in memory: `swift-server.py FOLDER USER SECRET_KEY`.

Prints the port, and runs until its standard input ends.
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi
from swift.common import utils

utils.HASH_PATH_SUFFIX = b"test"
utils.HASH_PATH_PREFIX = b""

from swift.account.server import AccountController
from swift.common.middleware import listing_formats, tempauth
from swift.common.middleware.s3api import s3api
from swift.common.ring import RingBuilder
from swift.container.server import ContainerController
from swift.obj.mem_server import ObjectController
from swift.proxy.server import Application

folder, user, secret_key = sys.argv[1:4]
listeners = {name: eventlet.listen(("127.0.0.1", 0)) for name in ("account", "container", "object", "proxy")}

for name in ("account", "container", "object"):
    builder = RingBuilder(part_power=1, replicas=1, min_part_hours=1)
    port = listeners[name].getsockname()[1]
    builder.add_dev(
        {"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1}
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + ".ring.gz"))
os.makedirs(os.path.join(folder, "disk"))

conf = {
    "swift_dir": folder,
    "devices": folder,
    "mount_check": "false",
    "log_level": "CRITICAL",
    "account_autocreate": "true",
    "allow_account_management": "true",
    "user_test_" + user: secret_key + " .admin",
    "s3_acl": "false",
    "location": "us-east-1",
    # So few that tests need several answers for a list.
    "max_bucket_listing": "2",
}


class Cache:
    """As much of memcached as one process needs."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def delete(self, key, **_):
        self.values.pop(key, None)


# It has to be there for signing in.
cache = Cache()
application = Application(conf)


for middleware in (tempauth, s3api, listing_formats):
    application = middleware.filter_factory(conf)(application)


def proxy(env, start_response):
    env["swift.cache"] = cache
    return application(env, start_response)


apps = {
    "account": AccountController(conf),
    "container": ContainerController(conf),
    "object": ObjectController(conf),
    "proxy": proxy,
}
for name, app in apps.items():
    eventlet.spawn(wsgi.server, listeners[name], app, open(os.devnull, "w"), log_output=False)
print(listeners["proxy"].getsockname()[1], flush=True)
eventlet.tpool.execute(sys.stdin.read)
